import { readInstant } from '#core/dates.ts'
import { readPrice } from '#core/prices/usd.ts'
import { readDay } from '#core/spreadsheets/days.ts'

export const listColumns = ['ticker', 'exchange', 'price', 'date']

/** The columns of a CSV file whose first row is no row of names, but one of a list of prices. */
export function unnamedColumns(first: readonly string[]): string[] | undefined {
  const [, , price = '', date = ''] = first
  const isPrice = readPrice(price).price !== undefined
  const isMoment = readDay('', date).day !== undefined || readInstant(date) !== undefined
  return first.length === listColumns.length && (isPrice || isMoment) ? listColumns : undefined
}
