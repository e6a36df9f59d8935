import { parse } from 'csv-parse/sync'
import { isDay } from '#core/dates.ts'

/** As it was written. */
export type ListedPrice = {
  line: number
  ticker: string
  exchange: string
  price: string
  date: string
}

const columns = ['ticker', 'exchange', 'price', 'date'] as const
const maxCharacters = 1_000_000
const maxLines = 5000

/** CSV of ticker, exchange, price, date, in this order or by these names. Throws PriceListError. */
export function readPriceList(text: string): ListedPrice[] {
  if (text.length > maxCharacters) throw new PriceListError('The list is longer than 1 MB')
  const records = parseRecords(text.replace(/^\ufeff/, ''))
  const [first] = records
  if (!first) throw new PriceListError('The list is empty')
  const names = first.cells.map((cell) => cell.toLowerCase())
  const hasHead = names.includes('ticker') && names.includes('price')
  const place = (name: (typeof columns)[number]) =>
    hasHead ? names.indexOf(name) : columns.indexOf(name)
  const rows = hasHead ? records.slice(1) : records
  if (rows.length > maxLines)
    throw new PriceListError(`A list has at most ${maxLines.toLocaleString('en-US')} lines`)
  return rows.map(({ line, cells }) => {
    const cell = (name: (typeof columns)[number]) => cells[place(name)] ?? ''
    return {
      line,
      ticker: cell('ticker').toUpperCase(),
      exchange: cell('exchange').toUpperCase(),
      price: cell('price'),
      date: cell('date'),
    }
  })
}

/** The message is for people. */
export class PriceListError extends Error {}

function parseRecords(text: string): { line: number; cells: string[] }[] {
  const head = text.split('\n', 1)[0] ?? ''
  // A decimal comma occurs in lists that are separated by something else.
  const delimiter = [';', '\t'].find((sign) => head.includes(sign)) ?? ','
  const options = { delimiter, trim: true, skip_empty_lines: true, relax_column_count: true }
  try {
    const records: unknown = parse(text, { ...options, info: true, max_record_size: 10_000 })
    return (records as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      line: info.lines,
      cells: record,
    }))
  } catch (error) {
    const line = (error as { lines?: number }).lines
    throw new PriceListError(
      `The list cannot be read${line ? ` at line ${line}` : ''}: is a quotation mark missing?`,
    )
  }
}

/** Never guessed (docs/bar.md 44). */
export function readListedDay(
  written: string,
): { day: string; issue?: undefined } | { day?: undefined; issue: string } {
  if (isDay(written)) return { day: written }
  const [, a = '', sign = '', b = '', year = ''] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(written) ?? []
  const [first, second] = [Number(a), Number(b)]
  const dayOf = (month: number, date: number) =>
    `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  const european = dayOf(second, first)
  const american = dayOf(first, second)
  const readings = sign === '.' ? [european] : [...new Set([european, american])]
  const days = readings.filter(isDay)
  if (days.length === 1 && days[0]) return { day: days[0] }
  if (days.length > 1)
    return { issue: `Date ${written} can mean ${days.join(' or ')}: write one of them` }
  return {
    issue: written === '' ? 'Date is missing' : `Date ${written} is not a day: write YYYY-MM-DD`,
  }
}
