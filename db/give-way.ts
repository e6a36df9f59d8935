import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long a piece of work may hold the event loop before others get their turn, in milliseconds. */
const maxTurnMs = 10

/**
 * Returns a function for long loops: awaited once an item, it lets the event loop turn whenever the
 * work of this turn has taken longer than its share (docs/bar.md 41, 52, 61). What others worked in
 * earlier turns does not count: of two loops, one within the other, each would otherwise wait for the
 * time that the other one waited.
 */
export function createGiveWay(): () => Promise<void> | undefined {
  let since = performance.now()
  let turn = currentTurn()
  const begin = () => {
    since = performance.now()
    turn = currentTurn()
  }
  return () => {
    if (performance.now() - since < maxTurnMs) return undefined
    if (turn === currentTurn()) return nextTurn().then(begin)
    begin()
    return undefined
  }
}

function currentTurn(): number {
  return performance.nodeTiming.uvMetricsInfo.loopCount
}

/** Maps items in order, and gives way between them. */
export async function mapInTurns<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => R | Promise<R>,
): Promise<R[]> {
  const giveWay = createGiveWay()
  const results: R[] = []
  for (const [index, item] of items.entries()) {
    results.push(await work(item, index))
    await giveWay()
  }
  return results
}
