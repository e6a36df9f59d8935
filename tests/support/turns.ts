/** Returns what the work returns, and how often the event loop turned meanwhile. */
export async function countTurns<T>(work: Promise<T>): Promise<{ result: T; turns: number }> {
  const counter = { turns: 0, isDone: false }
  const count = () => {
    counter.turns += 1
    if (!counter.isDone) setImmediate(count)
  }
  setImmediate(count)
  const result = await work
  counter.isDone = true
  return { result, turns: counter.turns }
}
