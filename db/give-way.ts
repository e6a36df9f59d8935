import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long a piece of work may hold the event loop before others get their turn, in milliseconds. */
const maxTurnMs = 10

/**
 * Returns a function for long loops: awaited once an item, it lets the event loop turn whenever the
 * work since the last turn has taken longer than its share (docs/bar.md 41, 52, 61).
 */
export function createGiveWay(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < maxTurnMs) return undefined
    return nextTurn().then(() => {
      since = performance.now()
    })
  }
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
