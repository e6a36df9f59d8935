import type { Picture } from '#core/media/picture.ts'
import type { Money } from '#core/prices/usd.ts'
import {
  type DraftOf,
  type FieldName,
  type FieldTable,
  inLanguages,
  labelsOf,
} from '#core/record/fields.ts'

const exchanges = ['NYSE', 'NASDAQ', 'LSE', 'TSX'] as const

export type Exchange = (typeof exchanges)[number]

/** In the order of the row (docs/product.md §5). Everything in this file is safe in the browser. */
export const stockFields = inLanguages({
  name: {
    kind: 'line',
    label: 'Name',
    required: true,
    max: 120,
    translated: true,
    translationHint: 'Left empty, {language} pages show the name as it is.',
  },
  ticker: { kind: 'line', label: 'Ticker', required: true, max: 20, upperCase: true },
  exchange: { kind: 'choice', label: 'Exchange', choices: exchanges },
  current: { kind: 'price', label: 'Current price', column: 'current_price', isOptional: true },
  entry: { kind: 'price', label: 'Entry price', column: 'entry_price' },
  /** Charts date the entry by it, and measure the benchmark from it. */
  entryDate: { kind: 'date', label: 'Entry date', isOptional: true },
  /**
   * A listing that is no pick: its prices are fetched, typed and recorded like others, and the charts
   * of its theme show them beside those of the picks.
   */
  isBenchmark: { kind: 'tick', label: 'Benchmark of the theme, not a pick', isOptional: true },
  /** Required when the entry price of a saved stock changes; stored in the history only. */
  entryReason: {
    kind: 'line',
    label: 'Reason for the new entry price',
    max: 200,
    isDrawnApart: true,
    column: false,
    isOptional: true,
  },
  lastUpdated: {
    kind: 'day',
    label: 'As-of date',
    column: 'price_as_of',
    isReadOnly: true,
    isOptional: true,
  },
  image: { kind: 'picture', label: 'Image', folder: 'stock-images', column: 'image_url' },
  imageAlt: {
    kind: 'line',
    label: 'Image description',
    max: 200,
    isDrawnApart: true,
    translated: true,
  },
  thesis: { kind: 'paragraphs', label: 'Thesis', max: 1000, translated: true },
  asOf: { kind: 'moment', label: 'As of', column: 'price_as_of', isServerSet: true },
  priceRevision: {
    kind: 'whole',
    label: 'Price revision',
    isServerSet: true,
    isUnrecorded: true,
  },
  /** Two or more give a chart (docs/decisions.md 18). */
  pricePoints: {
    kind: 'whole',
    label: 'Prices',
    isServerSet: true,
    isReadOnly: true,
    isUnrecorded: true,
  },
  /** What a typed price is measured against (docs/decisions.md 43). */
  confirmed: {
    kind: 'price',
    label: 'Confirmed price',
    column: 'confirmed_price',
    isServerSet: true,
    isReadOnly: true,
    isUnrecorded: true,
  },
  tenDaysAgo: {
    kind: 'price',
    label: 'Confirmed price ten market days ago',
    column: 'ten_days_price',
    isServerSet: true,
    isReadOnly: true,
    isUnrecorded: true,
  },
  displayOrder: { kind: 'whole', label: 'Display order', isServerSet: true },
} as const satisfies FieldTable)

export type StockDraft = DraftOf<typeof stockFields>
export type StockField = FieldName<typeof stockFields>

export type SentStock = Omit<
  StockDraft,
  | 'current'
  | 'lastUpdated'
  | 'entryReason'
  | 'entryDate'
  | 'isBenchmark'
  | 'asOf'
  | 'pricePoints'
  | 'confirmed'
  | 'tenDaysAgo'
  | 'displayOrder'
> &
  Partial<Pick<StockDraft, 'current' | 'lastUpdated' | 'entryReason' | 'entryDate' | 'isBenchmark'>>

export type PricePoint = { price: Money; asOf: Date; source: PriceSource }

export const priceSources = ['sample', 'hand', 'quote', 'file', 'hosted'] as const

export type PriceSource = (typeof priceSources)[number]

export type Stock = {
  id: string
  stockId: string
  themeId: string
  name: string
  ticker: string
  exchange: Exchange
  /** USD; undefined if no valid price is known. */
  currentPrice: Money | undefined
  entryPrice: Money | undefined
  /** YYYY-MM-DD, or '' where nobody has said it. */
  entryDate: string
  imageUrl: string | undefined
  imageAlt: string
  picture?: Picture
  thesis: string
  /** The time of the current price (docs/decisions.md 8). */
  asOf: Date | undefined
  updatedAt: Date
  /** Fields that are in English because they have no translation. */
  inEnglish: string[]
}

/** With its prices, as a chart shows them (core/stocks/price-series.server.ts). */
export type StockPick = Stock & { pricePoints: PricePoint[] }

export const stockLabels = labelsOf(stockFields)
