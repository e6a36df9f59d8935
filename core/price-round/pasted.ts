import { readPrice } from '#core/prices/usd.ts'
import { listingOf, type RoundRow } from './round.ts'

/** A line of the clipboard that goes into no row, and why. */
export type LeftLine = { text: string; why: string }

export type PastedPrices = {
  /** Into the rows of the grid, as it was written there: what cannot be read is named in its row. */
  rows: { id: string; price: string }[]
  left: LeftLine[]
}

type Head = {
  key: number | undefined
  name: number | undefined
  price: number
  exchange: number
  /** How many cells it has. */
  width: number
}

/**
 * Reads what was copied anywhere: a column of prices, tickers or names with prices, a table with its
 * head. A line that names its stock goes to it and never to the row at its place; only a column of
 * nothing but prices goes down from `from`, the row that was pasted into. Every row of a listing gets
 * its price, and what finds no row is `left`.
 */
export function readPasted(text: string, rows: readonly RoundRow[], from: number): PastedPrices {
  const { lines, isByComma } = cellsOf(text)
  const isColumn = lines.every((cells) => cells.filter((cell) => cell !== '').length <= 1)
  if (isColumn && !lines.some(([cell = '']) => findNamed(rows, cell, '')))
    return column(lines, rows, from)
  const head = readHead(lines[0] ?? [])
  const found: PastedPrices = { rows: [], left: [] }
  const seen = new Map<string, string>()
  for (const cells of head ? lines.slice(1) : lines) {
    const words = cells.join(' ').trim()
    if (words === '') continue
    const isOpen = isByComma && cells.length !== head?.width && isTorn(cells, rows)
    const read = isOpen
      ? { why: 'its commas may part cells or stand in a price: copy it with tabs' }
      : readLine(cells, head, rows)
    if ('why' in read) {
      found.left.push({ text: words, why: read.why })
      continue
    }
    const listing = listingOf(read.row)
    if (seen.has(listing) && seen.get(listing) !== read.price) {
      found.left.push({ text: words, why: `${read.row.ticker} is there twice` })
      continue
    }
    seen.set(listing, read.price)
    const same = rows.filter((row) => listingOf(row) === listing)
    found.rows.push(...same.map(({ id }) => ({ id, price: read.price })))
  }
  return { ...found, rows: [...new Map(found.rows.map((row) => [row.id, row])).values()] }
}

/** Tabs where there are any, else semicolons, else commas that are no decimal signs; else spaces before a last figure. */
function cellsOf(text: string): { lines: string[][]; isByComma: boolean } {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const sign = ['\t', ';', ','].find((each) =>
    each === ','
      ? lines.some((line) => /[A-Za-z)"]\s*,/.test(line))
      : lines.some((line) => line.includes(each)),
  )
  const cells = lines.map((line) => {
    const parts = sign ? line.split(sign) : splitAtSpaces(line)
    return parts.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  })
  return { lines: cells, isByComma: sign === ',' }
}

/** Whether '12,50' or '1,234.50' may have been cut in two: that is never guessed (docs/bar.md 44). */
function isTorn(cells: readonly string[], rows: readonly RoundRow[]): boolean {
  return cells.some((cell, at) => {
    const isWhole = /^\$?\s?[\d٠-٩]+$/.test(cell) && findNamed(rows, cell, '') === undefined
    return isWhole && /^[\d٠-٩]/.test(cells[at + 1] ?? '')
  })
}

/** 'PSO 12.50' and 'Pearson (ADR)  15.40'. */
function splitAtSpaces(line: string): string[] {
  const [, words, figure] = /^(.*[A-Za-z].*?)[\s:]+(\$?\s?[\d.,٠-٩٫٬]+)\s*$/.exec(line) ?? []
  return words !== undefined && figure !== undefined ? [words, figure] : [line]
}

function column(lines: string[][], rows: readonly RoundRow[], from: number): PastedPrices {
  const prices = lines.map((cells) => cells.find((cell) => cell !== '') ?? '')
  return {
    rows: prices.flatMap((price, at) => {
      const row = rows[from + at]
      return row && price !== '' ? [{ id: row.id, price }] : []
    }),
    left: prices
      .slice(rows.length - from)
      .filter((price) => price !== '')
      .map((text) => ({ text, why: 'beyond the last stock here' })),
  }
}

const headings = {
  key: /^(ticker|symbol|code)$/i,
  name: /^(name|stock|company|security)$/i,
  price: /^(price|last|close|closing price|last price|new price|current price)\b/i,
  exchange: /^(exchange|market)$/i,
}

function readHead(cells: readonly string[]): Head | undefined {
  const at = (like: RegExp) => cells.findIndex((cell) => like.test(cell))
  const [key, name, price] = [at(headings.key), at(headings.name), at(headings.price)]
  if (price < 0 || (key < 0 && name < 0)) return undefined
  return {
    key: key < 0 ? undefined : key,
    name: name < 0 ? undefined : name,
    price,
    exchange: at(headings.exchange),
    width: cells.length,
  }
}

type Read = { row: RoundRow; price: string } | { why: string }

function readLine(
  cells: readonly string[],
  head: Head | undefined,
  rows: readonly RoundRow[],
): Read {
  return head ? byHead(cells, head, rows) : byLooking(cells, rows)
}

function byHead(cells: readonly string[], head: Head, rows: readonly RoundRow[]): Read {
  const named = head.key === undefined ? '' : (cells[head.key] ?? '')
  const name = head.name === undefined ? '' : (cells[head.name] ?? '')
  const exchange = head.exchange < 0 ? '' : (cells[head.exchange] ?? '')
  // A ticker that is there decides, also where it is unknown.
  return answer(findNamed(rows, named || name, exchange), cells[head.price] ?? '')
}

/** The first cell that is a ticker here, else a name; the price is the first figure after it. */
function byLooking(cells: readonly string[], rows: readonly RoundRow[]): Read {
  const exchange =
    cells.find((cell) => rows.some((row) => row.exchange === cell.toUpperCase())) ?? ''
  const at = cells.findIndex((cell) => findNamed(rows, cell, exchange) !== undefined)
  if (at < 0) return { why: 'no stock here has this ticker or name' }
  const rest = cells.filter((cell, index) => index !== at && cell !== '' && cell !== exchange)
  const price = rest.find((cell) => readPrice(cell).reason !== 'not-positive') ?? rest.at(-1) ?? ''
  return answer(findNamed(rows, cells[at] ?? '', exchange), price)
}

function answer(row: RoundRow | string | undefined, price: string): Read {
  if (row === undefined) return { why: 'no stock here has this ticker or name' }
  if (typeof row === 'string') return { why: row }
  return price === '' ? { why: 'it has no price' } : { row, price }
}

/** By ticker, then by name; a reason where several listings fit. */
function findNamed(
  rows: readonly RoundRow[],
  written: string,
  exchange: string,
): RoundRow | string | undefined {
  const wanted = fold(written)
  if (wanted === '') return undefined
  const isHere = (row: RoundRow) => exchange === '' || row.exchange === exchange.toUpperCase()
  const named = [
    rows.filter((row) => fold(row.ticker) === wanted),
    rows.filter((row) => fold(row.name) === wanted),
  ].find((found) => found.length > 0)
  const [first, ...others] = (named ?? []).filter(isHere)
  const exchanges = new Set([first, ...others].map((row) => row?.exchange))
  if (exchanges.size > 1) return `it is listed on ${[...exchanges].join(' and ')}: say which`
  return first
}

function fold(written: string): string {
  return written.trim().toLowerCase().replace(/\s+/g, ' ')
}
