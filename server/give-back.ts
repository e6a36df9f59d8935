import { setTimeout as pause } from 'node:timers/promises'
import { openLibc } from './libc.ts'

/** In milliseconds. */
const lookEveryMs = 5_000
/** So many looks in which next to nothing was done are rest. */
const looksOfRest = 3
/** The share of a core above which something is being done; a program that nobody asks takes less than a hundredth. */
const busyShare = 0.05

/**
 * Gives memory back to the machine once the program rests after work
 * (docs/decisions/2026-11-30-memory-given-back.md). Returns how to stop.
 */
export function giveBackAtRest(
  giveBack: () => unknown,
  usage: () => NodeJS.CpuUsage = process.cpuUsage,
): () => void {
  let before = usage()
  let quietLooks = 0
  const timer = setInterval(() => {
    const now = usage()
    const usedMs = (now.user - before.user + now.system - before.system) / 1000
    before = now
    quietLooks = usedMs > lookEveryMs * busyShare ? 0 : quietLooks + 1
    if (quietLooks !== looksOfRest) return
    // What a large heap takes to be collected is no work after which there is more to give back.
    void Promise.try(giveBack).finally(() => {
      before = usage()
    })
  }, lookEveryMs).unref()
  return () => clearInterval(timer)
}

/** Throws where Node has no inspector or FFI, or there is no glibc: then the memory stays. */
export async function giveBackMemory(): Promise<void> {
  await collectGarbage()
  // Visitors who came meanwhile are answered between the two.
  await pause(100)
  await giveBackFreed()
}

/** Collects compiled code that has not run for a while, too, which V8 keeps for as long as it has room. */
async function collectGarbage(): Promise<void> {
  const { Session } = await import('node:inspector/promises')
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage').finally(() => session.disconnect())
}

/** Tells glibc to return whole pages between blocks in use. */
async function giveBackFreed(): Promise<void> {
  const { malloc_trim } = await openLibc()
  malloc_trim(0n)
}
