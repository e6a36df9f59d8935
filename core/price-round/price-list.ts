import { readRows } from '#core/spreadsheets/csv.ts'
import { UnreadableFile } from '#core/spreadsheets/unreadable-file.ts'

export type ListedPrice = {
  line: number
  ticker: string
  exchange: string
  price: string
  date: string
  /** In a list that identifies its stocks: the theme, and the id of the stock in it. */
  theme?: string
  stockId?: string
}

const columns = ['ticker', 'exchange', 'price', 'date'] as const
const maxCharacters = 1_000_000
const maxLines = 5000

/** Reads CSV with ticker, exchange, price and date, in this order or with these headers. Throws UnreadableFile. */
export function readPriceList(text: string): ListedPrice[] {
  if (text.length > maxCharacters) throw new UnreadableFile('The list is longer than 1 MB')
  const records = readRows(text, { trim: true })
  const [first] = records
  if (!first) throw new UnreadableFile('The list is empty')
  const names = first.cells.map((cell) => cell.toLowerCase())
  const hasHead = names.includes('ticker') && names.includes('price')
  const place = (name: (typeof columns)[number]) =>
    hasHead ? names.indexOf(name) : columns.indexOf(name)
  const rows = hasHead ? records.slice(1) : records
  if (rows.length > maxLines)
    throw new UnreadableFile(`A list has at most ${maxLines.toLocaleString('en-US')} lines`)
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
