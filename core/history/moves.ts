export type Move = { id: string; before: number; after: number }

/** Records between the old and the new place get new numbers but were not moved. */
export function findMoved(moves: readonly Move[]): Move[] {
  const sorted = moves.toSorted((a, b) => a.before - b.before || a.after - b.after)
  const stayed = stayedNumbers(moves)
  const rest = sorted.filter(({ before, after }) => {
    const [from, to] = before < after ? [before, after] : [after, before]
    return !stayed.some((number) => number > from && number < to)
  })
  const kept = longestIncreasing(rest)
  return sorted.filter((move) => !kept.has(move)).toSorted((a, b) => a.after - b.after)
}

function stayedNumbers(moves: readonly Move[]): number[] {
  const changed = new Set(moves.flatMap(({ before, after }) => [before, after]))
  const first = Math.min(...changed)
  const last = Math.max(...changed)
  if (changed.size === 0 || last - first > 10_000) return []
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return numbers.filter((number) => !changed.has(number))
}

function longestIncreasing(sorted: readonly Move[]): Set<Move> {
  const ends: { move: Move; previous: Chain }[] = []
  type Chain = { move: Move; previous: Chain } | undefined
  for (const move of sorted) {
    const found = ends.findIndex((end) => end.move.after > move.after)
    const length = found === -1 ? ends.length : found
    ends[length] = { move, previous: ends[length - 1] }
  }
  const kept = new Set<Move>()
  for (let chain: Chain = ends.at(-1); chain; chain = chain.previous) kept.add(chain.move)
  return kept
}
