import { isDay } from '#core/dates.ts'
import { plainDigits } from '#core/text.ts'

export type ReadDay = { day: string; issue?: undefined } | { day?: undefined; issue: string }

/** Reads ISO, 31/12/2026, 12/31/2026, 31.12.2026; ambiguous days are never guessed (docs/bar.md 44). */
export function readDay(label: string, typed: string): ReadDay {
  const written = plainDigits(typed).trim()
  if (isDay(written)) return { day: written }
  const midnight = /^(\d{4}-\d\d-\d\d)[T ]00:00(:00(\.0+)?)?Z?$/.exec(written)?.[1]
  if (midnight && isDay(midnight)) return { day: midnight }
  const [, a = '', sign = '', b = '', year = ''] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?: 0?0:00(?::00)?)?$/.exec(written) ?? []
  const first = Number(a)
  const second = Number(b)
  const dayOf = (month: number, date: number) =>
    `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  const european = dayOf(second, first)
  const american = dayOf(first, second)
  const readings = sign === '.' ? [european] : [...new Set([european, american])]
  const days = readings.filter(isDay)
  if (days.length === 1 && days[0]) return { day: days[0] }
  if (days.length > 1)
    return { issue: `${label} ${typed} can mean ${days.join(' or ')}: write one of them` }
  return {
    issue:
      written === '' ? `${label} is missing` : `${label} ${typed} is not a day: write YYYY-MM-DD`,
  }
}
