/** A day is YYYY-MM-DD without a zone; that of an instant is the office's (docs/decisions.md 35). */

/** Avoids Date, in which a time zone could shift the day. */
function partsOf(day: string): [year: string, month: string, date: string] {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const lastOfMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const exists = Number(month) >= 1 && Number(month) <= 12 && Number(date) >= 1
  if (!exists || Number(date) > lastOfMonth) throw new RangeError(`Not a day: ${day}`)
  return [year, month, date]
}

export function isDay(text: string): boolean {
  try {
    const [year] = partsOf(text)
    return year >= '1900' && year <= '2999'
  } catch {
    return false
  }
}

/** The day after that many days; days have no daylight saving time. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay()
}

export function dayIn(timeZone: string, at: Date): string {
  return clockIn(timeZone, at).slice(0, 10)
}

export function noonIn(timeZone: string, day: string): Date {
  const noon = Date.parse(`${day}T12:00:00.000Z`)
  const offset = Date.parse(`${clockIn(timeZone, new Date(noon)).replace(' ', 'T')}.000Z`) - noon
  return new Date(noon - offset)
}

/** The instant of a local 'YYYY-MM-DDTHH:MM', the first one if there are two; undefined if none. */
export function momentOf(timeZone: string, local: string): Date | undefined {
  const [day = '', time = ''] = local.split('T')
  if (!isDay(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined
  const wanted = `${day} ${time}:00`
  const utc = Date.parse(`${day}T${time}:00.000Z`)
  const offsetAt = (at: number) =>
    Date.parse(`${clockIn(timeZone, new Date(at)).replace(' ', 'T')}.000Z`) - at
  return [86_400_000, -86_400_000]
    .map((away) => new Date(utc - offsetAt(utc - away)))
    .find((at) => clockIn(timeZone, at) === wanted)
}

/** The other way round: the local 'YYYY-MM-DDTHH:MM' of an instant. */
export function localMoment(timeZone: string, at: Date): string {
  return clockIn(timeZone, at).slice(0, 16).replace(' ', 'T')
}

/** An hour after midnight if summer time starts then; undefined if there is no such day. */
export function startOfDay(timeZone: string, day: string): Date | undefined {
  return momentOf(timeZone, `${day}T00:00`) ?? momentOf(timeZone, `${day}T01:00`)
}

const instant = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?Z$/

/** Parses an instant as exports write it, '2026-11-22T08:00:00.000Z'; undefined if it is not one. */
export function readInstant(text: string): Date | undefined {
  // Date reads 30 February as 2 March.
  return isDay(instant.exec(text)?.[1] ?? '') ? new Date(text) : undefined
}

/** `now` if the day is today in that time zone, else noon of the day. */
export function instantOf(timeZone: string, day: string, now: Date): Date {
  return day === dayIn(timeZone, now) ? now : noonIn(timeZone, day)
}

export function zoneName(timeZone: string): string {
  if (timeZone === 'UTC') return timeZone
  return `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** '2026-11-22 01:28:00'. Formatters are cached because creating one is slow. */
function clockIn(timeZone: string, at: Date): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    // Swedish dates have the ISO 8601 format.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(timeZone, clock)
  }
  return clock.format(at)
}

/** The earliest day that it can mean: '2024-07-31', '31 July 2024', 'July 2024', '2024 data'. */
export function firstDayOf(text: string): string | undefined {
  if (isDay(text)) return text
  const year = /\b(?:19|20)\d\d\b/.exec(text)?.[0]
  if (!year) return undefined
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  const month = months.findIndex((name) =>
    words.some((word) => word.length > 2 && name.toLowerCase().startsWith(word)),
  )
  const day = month < 0 ? undefined : /(?<!\d)(\d{1,2})(?!\d)/.exec(text)?.[1]
  return `${year}-${String(Math.max(month, 0) + 1).padStart(2, '0')}-${(day ?? '1').padStart(2, '0')}`
}

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

/** A value that is a day as people write it; any other as it is. */
export function writtenOut(value: string): string {
  return isDay(value) ? mediumDate(value) : value
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
