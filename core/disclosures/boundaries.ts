import { momentOf } from '#core/dates.ts'
import type { Period } from './disclosure.ts'

/** The next midnight of the office at which one of them begins or has ended. */
export function nextBoundary(
  periods: readonly Period[],
  timeZone: string,
  now: Date,
): Date | undefined {
  const moments = periods
    .flatMap(({ from, until }) => [from, until && dayAfter(until)])
    .flatMap((day) => (day ? (startOf(timeZone, day) ?? []) : []))
    .filter((at) => at > now)
  return moments.length > 0 ? new Date(Math.min(...moments.map(Number))) : undefined
}

/** Where summer time begins at midnight, the day begins an hour later. */
function startOf(timeZone: string, day: string): Date | undefined {
  return momentOf(timeZone, `${day}T00:00`) ?? momentOf(timeZone, `${day}T01:00`)
}

export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
