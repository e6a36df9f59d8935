export type Place = { id: string; before: number; after: number }

/** Numbers change also for every record in between: those were not moved. */
export function findMoved(places: readonly Place[]): Place[] {
  const sorted = places.toSorted((a, b) => a.before - b.before || a.after - b.after)
  const stayed = stayedNumbers(places)
  const rest = sorted.filter(({ before, after }) => {
    const [from, to] = before < after ? [before, after] : [after, before]
    return !stayed.some((number) => number > from && number < to)
  })
  const kept = longestIncreasing(rest)
  return sorted.filter((place) => !kept.has(place)).toSorted((a, b) => a.after - b.after)
}

function stayedNumbers(places: readonly Place[]): number[] {
  const changed = new Set(places.flatMap(({ before, after }) => [before, after]))
  const [first, last] = [Math.min(...changed), Math.max(...changed)]
  if (changed.size === 0 || last - first > 10_000) return []
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return numbers.filter((number) => !changed.has(number))
}

function longestIncreasing(sorted: readonly Place[]): Set<Place> {
  const ends: { place: Place; previous: Chain }[] = []
  type Chain = { place: Place; previous: Chain } | undefined
  for (const place of sorted) {
    const found = ends.findIndex((end) => end.place.after > place.after)
    const length = found === -1 ? ends.length : found
    ends[length] = { place, previous: ends[length - 1] }
  }
  const kept = new Set<Place>()
  for (let chain: Chain = ends.at(-1); chain; chain = chain.previous) kept.add(chain.place)
  return kept
}
