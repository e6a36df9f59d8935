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

/** A calendar day, YYYY-MM-DD, as a letter is dated: '2026-09-30' is '30 September 2026'. */
export function longDate(day: string): string {
  const [year, month, date] = partsOf(day)
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

/** A calendar day, YYYY-MM-DD, in a line of other words: '2026-11-21' is '21 Nov 2026'. */
export function mediumDate(day: string): string {
  const [year, month, date] = partsOf(day)
  return `${Number(date)} ${months[Number(month) - 1]?.slice(0, 3)} ${year}`
}

/**
 * A calendar day, YYYY-MM-DD, as a legal text is dated: '2025-10-01' is '01/10/2025'
 * (docs/product.md §2).
 */
export function shortDate(day: string): string {
  const [year, month, date] = partsOf(day)
  return `${date}/${month}/${year}`
}

/**
 * A day has no time zone, so no Date is made of it: nothing can move it to the day before.
 * Throws RangeError when it is not a day of the calendar.
 */
function partsOf(day: string): [year: string, month: string, date: string] {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const lastOfMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const exists = Number(month) >= 1 && Number(month) <= 12 && Number(date) >= 1
  if (!exists || Number(date) > lastOfMonth) throw new RangeError(`Not a day: ${day}`)
  return [year, month, date]
}

/** Whether a text is a day of the calendar, YYYY-MM-DD, in the years in which records are kept. */
export function isDay(text: string): boolean {
  try {
    const [year] = partsOf(text)
    return year >= '1900' && year <= '2999'
  } catch {
    return false
  }
}

/** The day that a moment falls on in a time zone, YYYY-MM-DD, whatever the machine's own zone. */
export function dayIn(timeZone: string, moment: Date): string {
  // Sweden writes its dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)
}

/** Noon of a day in a time zone: the moment that stands for a day of which no hour is known. */
export function noonIn(timeZone: string, day: string): Date {
  const noon = Date.parse(`${day}T12:00:00.000Z`)
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const offset = Date.parse(`${clock.format(noon).replace(' ', 'T')}.000Z`) - noon
  return new Date(noon - offset)
}

/** Whether this machine knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
