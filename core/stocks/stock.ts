import { isDay } from '#core/dates.ts'
import {
  type DraftOf,
  emptyValues,
  type FieldName,
  type FieldTable,
  labelsOf,
} from '#core/lists/fields.ts'
import { error, newRowId } from '#core/lists/list.ts'
import { createChecks, type RecordRules } from '#core/lists/record.ts'
import type { Picture } from '#core/media/picture.ts'
import { formatUpside, upsidePercent } from '#core/prices/display.ts'
import { type Money, parseUsd } from '#core/prices/usd.ts'

/** Exchanges that a stock pick may be listed on. */
export const exchanges = ['NYSE', 'NASDAQ', 'LSE', 'TSX'] as const

export type Exchange = (typeof exchanges)[number]

/**
 * The fields of a stock pick, in the order of the row (docs/product.md §5). Everything in this file
 * is safe in the browser.
 */
export const stockFields = {
  name: { kind: 'line', label: 'Name', required: true, max: 120 },
  ticker: { kind: 'line', label: 'Ticker', required: true, max: 20, upperCase: true },
  exchange: { kind: 'choice', label: 'Exchange', choices: exchanges },
  /** US dollars as they stand in the field; a save sends them only when they were changed. */
  current: { kind: 'price', label: 'Current price', column: 'current_price', isOptional: true },
  entry: { kind: 'price', label: 'Entry price', column: 'entry_price' },
  /** The day on which the current price was true. */
  lastUpdated: {
    kind: 'day',
    label: 'As-of date',
    column: 'price_as_of',
    isReadOnly: true,
    isOptional: true,
  },
  image: { kind: 'picture', label: 'Image', folder: 'stock-images', column: 'image_url' },
  imageAlt: { kind: 'line', label: 'Image description', max: 200, isDrawnApart: true },
  thesis: { kind: 'paragraphs', label: 'Thesis', max: 1000 },
  /** The moment at which the saved price was true. */
  asOf: { kind: 'moment', label: 'As of', column: 'price_as_of', isServerSet: true },
  /** Rises with every price of this stock, whoever sets it. */
  priceRevision: {
    kind: 'whole',
    label: 'Price revision',
    isServerSet: true,
    isUnrecorded: true,
  },
  /** How many prices are kept: from two on there is a chart (docs/decisions.md 18). */
  pricePoints: {
    kind: 'whole',
    label: 'Prices',
    isServerSet: true,
    isReadOnly: true,
    isUnrecorded: true,
  },
  displayOrder: { kind: 'whole', label: 'Display order', isServerSet: true },
} as const satisfies FieldTable

/** A stock pick as the editor holds one; the id is the stock_id, `stock-…` until it is saved. */
export type StockDraft = DraftOf<typeof stockFields>
export type StockField = FieldName<typeof stockFields>

/** What goes to the server: a price only where the person changed it. */
export type SentStock = Omit<
  StockDraft,
  'current' | 'lastUpdated' | 'asOf' | 'pricePoints' | 'displayOrder'
> &
  Partial<Pick<StockDraft, 'current' | 'lastUpdated'>>

/** A price that was once shown, with the moment it was true and where it came from. */
export type PricePoint = { price: Money; asOf: Date; source: 'sample' | 'hand' | 'quote' }

/** A representative stock pick of one theme, as people see it. */
export type StockPick = {
  id: string
  /** The name of the row in the editor and in the public call; unique within its theme. */
  stockId: string
  themeId: string
  name: string
  ticker: string
  exchange: Exchange
  /** USD; undefined where no valid price is known. */
  currentPrice: Money | undefined
  entryPrice: Money | undefined
  imageUrl: string | undefined
  /** What the picture shows, in words; name and ticker stand for it where there are none. */
  imageAlt: string
  /** The picture's files, where it is a stored one. */
  picture?: Picture
  thesis: string
  /** The moment at which the current price was true (docs/decisions.md 8). */
  asOf: Date | undefined
  updatedAt: Date
  /** Oldest first. */
  pricePoints: PricePoint[]
}

export const stockLabels = labelsOf(stockFields)

/** The most stocks that a theme may have. */
const maxStocks = 1000

export const stockRules: RecordRules<typeof stockFields> = {
  fields: stockFields,
  max: {
    rows: maxStocks,
    message: `A theme has at most ${maxStocks.toLocaleString('en-US')} stocks`,
  },
  check: (stock, { today, saved }) => {
    const isPriced = isPriceChanged(stock, saved)
    const points = stock.pricePoints + (isPriced ? 1 : 0)
    return [
      ...(stock.image === '' && points < 2
        ? [error('image', 'Image is required until there are two prices for a chart')]
        : []),
      ...(isPriced && isDay(stock.lastUpdated) && stock.lastUpdated > today
        ? [error('lastUpdated', 'As-of date must not be in the future')]
        : []),
    ]
  },
}

const checks = createChecks(stockRules)

/** Everything that is wrong about one stock; `saved` is the row as it was saved. */
export const checkStock = (stock: StockDraft, today: string, saved?: StockDraft) =>
  checks.checkOne(stock, { today, saved })

/** The issues of all stocks of a theme: what Validate shows and what Save is refused for. */
export const checkStocks = (
  rows: readonly StockDraft[],
  today: string,
  saved: readonly StockDraft[],
) => checks.checkAll(rows, { today, saved })

/** An empty stock on the first exchange. */
export function newStock(): StockDraft {
  return { ...emptyValues(stockFields), id: newRowId('stock-') }
}

export type StockChange = Partial<Pick<StockDraft, StockField>>

/**
 * The stock after something was typed: the ticker in upper case; a price is from today unless a
 * date is given (docs/decisions.md 8). `saved` is the row as it was saved: with its own price back
 * it has its own date back.
 */
export function editStock(
  draft: StockDraft,
  change: StockChange,
  today: string,
  saved?: StockDraft,
): StockDraft {
  const edited = { ...draft, ...change }
  if (change.ticker !== undefined) edited.ticker = change.ticker.toUpperCase()
  if (change.current !== undefined && change.lastUpdated === undefined) {
    const same = saved && parseUsd(change.current) === parseUsd(saved.current)
    edited.lastUpdated = same ? saved.lastUpdated : today
  }
  return edited
}

/** A price field when it is left: what is no number becomes 0 (docs/product.md §5). */
export function settledPrice(typed: string): string {
  return typed.trim() === '' || parseUsd(typed) === 0 ? '0' : typed.trim()
}

type TypedPrice = Pick<StockDraft, 'current' | 'lastUpdated'>

/** Whether the person set the price, or the day on which it was true. */
export function isPriceChanged(draft: TypedPrice, saved?: TypedPrice): boolean {
  if (!saved) return parseUsd(draft.current) !== 0
  return (
    parseUsd(draft.current) !== parseUsd(saved.current) || draft.lastUpdated !== saved.lastUpdated
  )
}

/** What a save sends: all rows, but only the prices that the person changed. */
export function sentStocks(
  rows: readonly StockDraft[],
  loaded: readonly StockDraft[],
): SentStock[] {
  const saved = new Map(loaded.map((row) => [row.id, row]))
  return rows.map((draft) => {
    const { current, lastUpdated, asOf: _, pricePoints: __, displayOrder: ___, ...row } = draft
    const before = saved.get(row.id)
    return before && !isPriceChanged(draft, before) ? row : { ...row, current, lastUpdated }
  })
}

/** The read-only upside of a row: '+12.3%'. */
export function upsideOf({ current, entry }: Pick<StockDraft, 'current' | 'entry'>): string {
  return formatUpside(upsidePercent(parseUsd(entry), parseUsd(current)))
}

/**
 * The moment on which the price of a row is true: the saved one's, or that of the typed one.
 * Undefined when there is none.
 */
export function asOfMoment(
  draft: StockDraft,
  saved: StockDraft | undefined,
  { today, now }: { today: string; now: Date },
): Date | undefined {
  if (!isPriceChanged(draft, saved)) return draft.asOf ? new Date(draft.asOf) : undefined
  if (draft.lastUpdated === '' || draft.lastUpdated === today) return now
  return isDay(draft.lastUpdated) ? new Date(`${draft.lastUpdated}T12:00:00.000Z`) : undefined
}
