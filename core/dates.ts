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

/** A calendar day, YYYY-MM-DD, as a legal text is dated: '2025-10-01' is '01/10/2025' (spec.md §2). */
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
