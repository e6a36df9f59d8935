/** A day is YYYY-MM-DD without a time zone; an instant's is the office's (docs/decisions.md 35). */

/** No Date is made of a day: nothing can move it to the day before. */
export function partsOf(day: string): [year: string, month: string, date: string] {
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

/** That many days later; a day has no clock that could be set. */
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

/** Of 'YYYY-MM-DDTHH:MM' there, the first where summer time has two; undefined: none. */
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

/** Where summer time begins at midnight, the day begins an hour later; undefined: no such day. */
export function startOfDay(timeZone: string, day: string): Date | undefined {
  return momentOf(timeZone, `${day}T00:00`) ?? momentOf(timeZone, `${day}T01:00`)
}

const instant = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?Z$/

/** An instant as an export writes it, '2026-11-22T08:00:00.000Z'; undefined: none. */
export function readInstant(text: string): Date | undefined {
  // A Date takes 30 February for 2 March.
  return isDay(instant.exec(text)?.[1] ?? '') ? new Date(text) : undefined
}

/** Now for today in that time zone, noon of any other day. */
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

/** '2026-11-22 01:28:00'. A clock costs more to make than to read. */
export function clockIn(timeZone: string, at: Date): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    // Sweden writes its dates as ISO 8601 does.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(timeZone, clock)
  }
  return clock.format(at)
}
