import { instantOf, isDay } from '#core/dates.ts'
import { inFigures } from '#core/figures.ts'
import { type Money, maxUsd } from '#core/prices/usd.ts'
import { readObject } from '#core/transfer/values.ts'

/** Reads cells as PostgreSQL exports them (docs/product.md §15.2); the caller reports undefined ones. */

export function textIn(cell: unknown): string {
  // Some programs write nothing as one of these.
  if (cell === null || cell === undefined || cell === 'NULL' || cell === '\\N') return ''
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}

export function isMissing(cell: unknown): boolean {
  return /^(null)?$/i.test(textIn(cell).trim())
}

const moment =
  /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)(?:[.,](\d{1,9}))?\s?(Z|UTC|[+-]\d\d(?::?\d\d)?)?$/i

/** Reads '2025-10-01 12:00:00.5+00' or ISO 8601, in UTC without a zone; a day alone is noon at the office. */
export function momentIn(cell: unknown, timeZone: string, now: Date): Date | undefined {
  const text = textIn(cell).trim()
  if (isDay(text)) return instantOf(timeZone, text, now)
  const [, day = '', time = '', fraction = '', zone = 'Z'] = moment.exec(text) ?? []
  if (!isDay(day)) return undefined
  const clock = time.length === 5 ? `${time}:00` : time
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
  const at = new Date(`${day}T${clock}.${milliseconds}${offsetOf(zone)}`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Says why a cell is not a time; undefined if it is one, or empty. */
export function momentIssue(column: string, cell: unknown, timeZone: string, now: Date) {
  if (isMissing(cell) || momentIn(cell, timeZone, now)) return undefined
  return `${column} “${textIn(cell).slice(0, 40)}” is not a date such as 2025-10-31`
}

function offsetOf(zone: string): string {
  if (/^(Z|UTC)$/i.test(zone)) return 'Z'
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`
}

export type ReadUsd = { price: Money; issue?: undefined } | { price?: undefined; issue: string }

/** Reads a plain number with a decimal point, as in the backend's columns, and guesses nothing. */
export function usdIn(cell: unknown): ReadUsd {
  const text = textIn(cell).trim()
  if (isMissing(cell)) return { issue: 'is missing' }
  if (!/^-?\d{1,15}(\.\d{1,20})?$/.test(text))
    return { issue: `“${text.slice(0, 40)}” is not a plain number in US dollars` }
  const usd = Number(text)
  if (usd <= 0) return { issue: `${text} must be a positive number` }
  if (usd > maxUsd) return { issue: `${text} must be at most ${inFigures(maxUsd)}` }
  const price = Math.round(usd * 10_000)
  // Allows a floating-point error (123.45000000000002), but no price that needs more decimals.
  if (price === 0 || Math.abs(usd * 10_000 - price) > 0.01)
    return { issue: `${text} may have at most 4 decimals` }
  return { price }
}

/** Accepts an object or its JSON. */
export function objectIn(cell: unknown): Readonly<Record<string, unknown>> | undefined {
  return isMissing(cell) ? {} : readObject(cell)
}

/** Tells a text that looks like HTML, which is shown as plain text. */
export function hasTags(text: string): boolean {
  return /<\/?[a-z][^<>]*>/i.test(text)
}
