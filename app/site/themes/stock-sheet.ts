import { changesSince, type PlotPoint, rebase, type Ticks, ticksFor } from '#app/ui/plot-prices.ts'
import { dayAfter, dayIn, startOfDay } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import type { Picture } from '#core/media/picture.ts'
import { type Freshness, freshness } from '#core/prices/display.ts'
import type { Money } from '#core/prices/usd.ts'
import type { Exchange, PricePoint, StockPick } from '#core/stocks/stock.ts'
import { type Copy, fillTemplate, wordsIn } from '../content/copy.ts'
import { stocksCopy } from '../content/stocks.ts'
import { longDay } from '../format.ts'

export type StockSheet = {
  /** '#stock-lly'. */
  anchor: string
  name: string
  ticker: string
  exchange: Exchange
  entry: Money | undefined
  /** Its end in milliseconds, and the day itself: the price of the day is its last. */
  entryDay: readonly [at: number, day: string] | undefined
  current: Money | undefined
  /** YYYY-MM-DD of the office. */
  asOfDay: string | undefined
  age: Freshness
  isSample: boolean
  imageUrl: string | undefined
  imageAlt?: string
  picture?: Picture
  thesis: string
  language: Language
  points: PlotPoint[]
  /** Of the first and the last of them. */
  days: readonly [first: string, last: string]
}

export function stockSheet(copy: Copy, stock: StockPick, timeZone: string, now: Date): StockSheet {
  const dayOf = (point: PricePoint | undefined) => (point ? dayIn(timeZone, point.asOf) : '')
  return {
    anchor: `stock-${stock.stockId.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    name: stock.name,
    ticker: stock.ticker,
    exchange: stock.exchange,
    entry: stock.entryPrice,
    entryDay: entryDayOf(timeZone, stock.entryDate),
    current: stock.currentPrice,
    asOfDay: stock.asOf && dayIn(timeZone, stock.asOf),
    age: freshness(stock.asOf, now),
    isSample: stock.pricePoints.at(-1)?.source === 'sample',
    imageUrl: stock.imageUrl,
    imageAlt: stock.imageAlt || undefined,
    picture: stock.picture,
    thesis: stock.thesis.trim(),
    language: stock.inEnglish.includes('thesis') ? 'en' : copy.language,
    points: stock.pricePoints.map(({ asOf, price }) => [asOf.getTime(), price] as const),
    days: [dayOf(stock.pricePoints.at(0)), dayOf(stock.pricePoints.at(-1))],
  }
}

function entryDayOf(timeZone: string, day: string): StockSheet['entryDay'] {
  const after = day === '' ? undefined : startOfDay(timeZone, dayAfter(day))
  return after && [after.getTime() - 1, day]
}

export type ThemeBenchmark = { name: string; points: readonly PlotPoint[] }

/** What the charts of a page have in common. */
export type CommonPlot = {
  ticks: Ticks | undefined
  benchmark: ThemeBenchmark | undefined
  /** Writes the office's day of a moment in milliseconds. */
  dateOf(at: number): string
}

const quarterHour = 15 * 60_000

/**
 * Most prices of a page are of the same few moments, and a page has thousands: each date is written
 * once. Whatever the time zone, a day begins at a quarter of an hour.
 */
export function datesIn(copy: Copy, timeZone: string): CommonPlot['dateOf'] {
  const written = new Map<number, string>()
  return (at) => {
    const quarter = Math.floor(at / quarterHour) * quarterHour
    return written.getOrInsertComputed(quarter, () =>
      longDay(copy, dayIn(timeZone, new Date(quarter))),
    )
  }
}

/** Where staff have given no picture, and there is a line to draw. */
export function isDrawn({ imageUrl, points }: StockSheet): boolean {
  return !imageUrl && points.length > 1
}

/** The scale on which all charts of a page can be compared: percent since entry. */
export function commonTicks(
  sheets: readonly StockSheet[],
  benchmark: ThemeBenchmark | undefined,
): Ticks | undefined {
  const drawn = sheets.filter(isDrawn)
  if (drawn.length < 2) return undefined
  const changes = drawn.flatMap(({ points, entry, entryDay }) => {
    if (!entry) return []
    const other = benchmark && entryDay && rebase(benchmark.points, entry, entryDay[0])
    return changesSince([...points, ...(other ?? [])], entry).map(([, percent]) => percent)
  })
  return changes.length > 0 ? ticksFor([0, ...changes]) : undefined
}

/** Above zero, or none of the three figures means something (docs/product.md §5). */
export function hasPrices(
  sheet: StockSheet,
): sheet is StockSheet & { entry: Money; current: Money } {
  return (sheet.entry ?? 0) > 0 && (sheet.current ?? 0) > 0
}

/** Says whether it is a sample and whether it is old; empty without a day. */
export function asOfText(copy: Copy, { asOfDay, isSample, age }: StockSheet): string {
  const words = wordsIn(copy, stocksCopy)
  if (asOfDay === undefined) return ''
  const text = fillTemplate(copy, isSample ? words.sampleAsOf : words.asOf, {
    date: longDay(copy, asOfDay),
  })
  return age === 'stale' ? fillTemplate(copy, words.stale, { text }) : text
}
