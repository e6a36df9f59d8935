import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Runs the work and watches this process meanwhile: the longest turn of its event loop in ms of
 * processor time, which other work on the machine does not lengthen, and how far its memory grew.
 */
export async function watchTurns<T>(
  work: () => Promise<T>,
): Promise<{ result: T; longestTurnMs: number; grownBytes: number }> {
  const memoryBefore = process.memoryUsage.rss()
  let longestTurnMs = 0
  let grownBytes = 0
  const over = new AbortController()
  const watch = async () => {
    for (let last = usedMs(); !over.signal.aborted; last = usedMs()) {
      await nextTurn()
      longestTurnMs = Math.max(longestTurnMs, usedMs() - last)
      grownBytes = Math.max(grownBytes, process.memoryUsage.rss() - memoryBefore)
    }
  }
  const watching = watch()
  const result = await work().finally(() => over.abort())
  await watching
  return { result, longestTurnMs, grownBytes }
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
