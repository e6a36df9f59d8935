import { isDay } from '../dates.ts'
import {
  checkRows,
  error,
  type Finding,
  listProblem,
  newRowId,
  type Problem,
} from '../lists/list.ts'
import { characters, isUnprintable, tidy } from '../text.ts'
import { formatUpside, upsidePercent } from './display.ts'
import { exchanges } from './stock.ts'
import { highestUsd, parseUsd } from './usd.ts'

/**
 * A stock pick as the editor holds one (docs/product.md §3). Safe in the browser, like this whole
 * file.
 */
export type StockDraft = {
  /** The stock_id; `stock-…` until it is saved. */
  id: string
  name: string
  ticker: string
  exchange: string
  /** US dollars as they stand in the field. */
  current: string
  entry: string
  /** Address of the picture; '' for none. */
  image: string
  imageAlt: string
  thesis: string
  /** The day on which the current price was true (as-of date), YYYY-MM-DD; '' for none. */
  lastUpdated: string
  /** The moment on which the saved price was true, ISO; '' for none. */
  asOf: string
  /** Rises with every price of this stock, whoever sets it (docs/architecture.md §4). */
  priceRevision: number
  /** How many prices are kept: from two on there is a chart (docs/decisions.md 18). */
  pricePoints: number
}

export type StockField = Exclude<keyof StockDraft, 'id' | ServerField>

/** What only the server sets. */
type ServerField = 'asOf' | 'priceRevision' | 'pricePoints'

/** What goes to the server: a price only where the person changed it. */
export type SentStock = Omit<StockDraft, 'current' | 'lastUpdated' | 'asOf' | 'pricePoints'> &
  Partial<Pick<StockDraft, 'current' | 'lastUpdated'>>

/** Longest texts, in characters as people count them (code points). */
export const stockLimits = { name: 120, ticker: 20, thesis: 1000, imageAlt: 200 } as const

/** Most stocks in one theme. */
export const mostStocks = 1000

type LimitedField = keyof typeof stockLimits

/** What people call the fields, in the order of the row; the fields that two versions differ in. */
export const stockLabels: Record<StockField, string> = {
  name: 'Name',
  ticker: 'Ticker',
  exchange: 'Exchange',
  current: 'Current price',
  entry: 'Entry price',
  lastUpdated: 'As-of date',
  image: 'Image',
  imageAlt: 'Image description',
  thesis: 'Thesis',
}

export const stockFields = Object.keys(stockLabels) as StockField[]

/**
 * Everything that is wrong about one stock (docs/product.md §5; docs/decisions.md 8, 18).
 *
 * @param loaded the row as it was saved: a price typed since then is one more point of the chart
 * @param today the office's day: no price is from tomorrow
 */
export function checkStock(
  draft: StockDraft,
  today: string,
  loaded?: StockDraft,
): Finding<StockField>[] {
  const findings: Finding<StockField>[] = []
  const stock = tidyStock(draft)
  if (stock.name === '') findings.push(error('name', 'Name is required'))
  if (stock.ticker === '') findings.push(error('ticker', 'Ticker is required'))
  if (!exchanges.some((exchange) => exchange === stock.exchange))
    findings.push(error('exchange', 'Exchange is required'))
  findings.push(...checkPrice('current', 'Current price', stock.current))
  findings.push(...checkPrice('entry', 'Entry price', stock.entry))
  const points = stock.pricePoints + (isPriceChanged(draft, loaded) ? 1 : 0)
  if (stock.image === '' && points < 2)
    findings.push(error('image', 'Image is required until there are two prices for a chart'))
  if (stock.lastUpdated !== '' && !isDay(stock.lastUpdated))
    findings.push(error('lastUpdated', 'As-of date must be a date'))
  else if (stock.lastUpdated > today && isPriceChanged(draft, loaded))
    findings.push(error('lastUpdated', 'As-of date must not be in the future'))
  for (const [field, limit] of Object.entries(stockLimits) as [LimitedField, number][]) {
    if (isUnprintable(stock[field], field === 'thesis'))
      findings.push(
        error(field, `${stockLabels[field]} contains characters that cannot be printed`),
      )
    if (characters(stock[field]) > limit)
      findings.push(
        error(
          field,
          `${stockLabels[field]} must have at most ${limit.toLocaleString('en-US')} characters`,
        ),
      )
  }
  return findings
}

function checkPrice(
  field: 'current' | 'entry',
  label: string,
  typed: string,
): Finding<StockField>[] {
  const price = parseUsd(typed)
  if (price <= 0) return [error(field, `${label} must be a positive number`)]
  if (price <= highestUsd * 10_000) return []
  return [error(field, `${label} must be at most ${highestUsd.toLocaleString('en-US')}`)]
}

/** Findings of all stocks of a theme: what Validate shows and what Save is refused for. */
export function checkStocks(
  rows: readonly StockDraft[],
  today: string,
  loaded: readonly StockDraft[],
): Problem[] {
  const saved = new Map(loaded.map((row) => [row.id, row]))
  const problems = checkRows(rows, (row) => checkStock(row, today, saved.get(row.id)))
  if (rows.length <= mostStocks) return problems
  return [
    listProblem(`A theme has at most ${mostStocks.toLocaleString('en-US')} stocks`),
    ...problems,
  ]
}

/** The stock with its texts as they are kept. */
export function tidyStock<S extends SentStock>(draft: S): S {
  return {
    ...draft,
    name: tidy(draft.name),
    ticker: tidy(draft.ticker).toUpperCase(),
    image: draft.image.trim(),
    imageAlt: tidy(draft.imageAlt),
    thesis: tidy(draft.thesis),
  }
}

/** An empty stock on the first exchange (docs/product.md §3). */
export function newStock(): StockDraft {
  return {
    id: newRowId('stock-'),
    name: '',
    ticker: '',
    exchange: exchanges[0],
    current: '',
    entry: '',
    image: '',
    imageAlt: '',
    thesis: '',
    lastUpdated: '',
    asOf: '',
    priceRevision: 0,
    pricePoints: 0,
  }
}

export type StockChange = Partial<Pick<StockDraft, StockField>>

/**
 * The stock after something was typed: the ticker in upper case; a price is from today unless a
 * date is given (docs/decisions.md 8). `loaded` is the saved row: with its own price back it has
 * its own date back.
 */
export function editStock(
  draft: StockDraft,
  change: StockChange,
  today: string,
  loaded?: StockDraft,
): StockDraft {
  const edited = { ...draft, ...change }
  if (change.ticker !== undefined) edited.ticker = change.ticker.toUpperCase()
  if (change.current !== undefined && change.lastUpdated === undefined) {
    const same = loaded && parseUsd(change.current) === parseUsd(loaded.current)
    edited.lastUpdated = same ? loaded.lastUpdated : today
  }
  return edited
}

/** A price field when it is left: what is no number becomes 0 (docs/product.md §5). */
export function settledPrice(typed: string): string {
  return typed.trim() === '' || parseUsd(typed) === 0 ? '0' : typed.trim()
}

type TypedPrice = Pick<StockDraft, 'current' | 'lastUpdated'>

/** Whether the person set the price, or the day on which it was true. */
export function isPriceChanged(draft: TypedPrice, loaded?: TypedPrice): boolean {
  if (!loaded) return parseUsd(draft.current) !== 0
  return (
    parseUsd(draft.current) !== parseUsd(loaded.current) || draft.lastUpdated !== loaded.lastUpdated
  )
}

/**
 * What a save sends: all rows, but only the prices that the person changed (docs/architecture.md
 * §4).
 */
export function sentStocks(
  rows: readonly StockDraft[],
  loaded: readonly StockDraft[],
): SentStock[] {
  const saved = new Map(loaded.map((row) => [row.id, row]))
  return rows.map((draft) => {
    const { current, lastUpdated, asOf: _, pricePoints: __, ...row } = draft
    const before = saved.get(row.id)
    return before && !isPriceChanged(draft, before) ? row : { ...row, current, lastUpdated }
  })
}

/** The read-only upside of a row: '+12.3%' (docs/product.md §5). */
export function upsideOf({ current, entry }: Pick<StockDraft, 'current' | 'entry'>): string {
  return formatUpside(upsidePercent(parseUsd(entry), parseUsd(current)))
}

/**
 * The moment on which the price of a row is true: the saved one's, or that of the typed one.
 * Undefined when there is none.
 */
export function asOfMoment(
  draft: StockDraft,
  loaded: StockDraft | undefined,
  { today, now }: { today: string; now: Date },
): Date | undefined {
  if (!isPriceChanged(draft, loaded)) return draft.asOf ? new Date(draft.asOf) : undefined
  if (draft.lastUpdated === '' || draft.lastUpdated === today) return now
  return isDay(draft.lastUpdated) ? new Date(`${draft.lastUpdated}T12:00:00.000Z`) : undefined
}
