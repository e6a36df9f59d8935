const maxMonths = 60
const weeks = 53
const day = 24 * 3_600_000

/**
 * The moments before which a long series of prices shows its last price: Mondays of the year that
 * ends with `last`, and before it firsts of months, of every second month where these would be more
 * than 60, and so on. At most 113, whatever the years, in UTC. It depends on the prices alone, so
 * that a page is the same until they change.
 */
export function seriesEdges(first: Date, last: Date): Date[] {
  const monday = new Date(last)
  monday.setUTCHours(0, 0, 0, 0)
  monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7 || 7))
  const mondays = Array.from({ length: weeks }, (_, ago) => new Date(+monday - ago * 7 * day))
  const yearBegins = mondays.at(-1) ?? monday
  const newest = monthOf(yearBegins)
  const months = Math.max(0, newest - monthOf(first))
  const step = Math.max(1, Math.ceil(months / maxMonths))
  const firsts = Array.from(
    { length: Math.ceil(months / step) },
    (_, ago) => new Date(Date.UTC(0, newest - ago * step)),
  )
  return [...mondays, ...firsts].toReversed()
}

/** Counted from the year 1900, which is what `Date.UTC` takes 0 for. */
const monthOf = (at: Date) => (at.getUTCFullYear() - 1900) * 12 + at.getUTCMonth()
