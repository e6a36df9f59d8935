import { clockIn, partsOf } from './dates.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** '30 September 2026', as in letters. Throws RangeError. */
export function longDate(day: string): string {
  const [year, month, date] = partsOf(day)
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

/** '21 Nov 2026', for tables and running text. Throws RangeError. */
export function mediumDate(day: string): string {
  return `${Number(day.slice(8))} ${monthDate(day)}`
}

export function monthDate(day: string): string {
  const [year, month] = partsOf(day)
  return `${months[Number(month) - 1]?.slice(0, 3)} ${year}`
}

/** '01/10/2025', as in legal texts (docs/product.md §2). Throws RangeError. */
export function shortDate(day: string): string {
  const [year, month, date] = partsOf(day)
  return `${date}/${month}/${year}`
}

/** '22 Nov 2026, 01:28': an instant in a time zone. */
export function momentIn(timeZone: string, at: Date): string {
  const clock = clockIn(timeZone, at)
  return `${mediumDate(clock.slice(0, 10))}, ${clock.slice(11, 16)}`
}

export function utcMoment(at: Date): string {
  return `${momentIn('UTC', at)} UTC`
}
