import { instantOf, isDay } from '#core/dates.ts'
import { formatUpside, upsidePercent } from '#core/prices/display.ts'
import { describeMove, findLargeMove, type PriceBases } from '#core/prices/large-move.ts'
import { type Money, parseUsd } from '#core/prices/usd.ts'
import { emptyValues } from '#core/record/fields.ts'
import { newRowId, type Question } from '#core/record/list.ts'
import { type SentStock, type StockDraft, type StockField, stockFields } from './stock.ts'
import { isPriceChanged } from './stock-rules.ts'

export function newStock(): StockDraft {
  return { ...emptyValues(stockFields), id: newRowId('stock-') }
}

export type StockChange = Partial<Pick<StockDraft, StockField>>

/**
 * Updates a stock after typing: the ticker becomes upper case; a price is from today unless a
 * date is given (docs/decisions.md 8). `saved` is the saved row: typing its price again also restores
 * its date and price revision.
 */
export function editStock(
  draft: StockDraft,
  change: StockChange,
  today: string,
  saved?: StockDraft,
): StockDraft {
  const edited = { ...draft, ...change }
  if (saved && parseUsd(edited.entry) === parseUsd(saved.entry)) edited.entryReason = ''
  if (change.ticker !== undefined) edited.ticker = change.ticker.toUpperCase()
  if (change.current !== undefined && change.lastUpdated === undefined) {
    const same = saved && parseUsd(change.current) === parseUsd(saved.current)
    edited.lastUpdated = same ? saved.lastUpdated : today
  }
  if (saved && !isPriceChanged(edited, saved)) edited.priceRevision = saved.priceRevision
  return edited
}

export function sentStocks(
  rows: readonly StockDraft[],
  loaded: readonly StockDraft[],
): SentStock[] {
  const saved = new Map(loaded.map((row) => [row.id, row]))
  return rows.map((draft) => {
    const { asOf, pricePoints, confirmed, tenDaysAgo, displayOrder, ...sent } = draft
    const { current, lastUpdated, ...row } = sent
    const before = saved.get(row.id)
    return before && !isPriceChanged(draft, before) ? row : sent
  })
}

/** '+12.3%'; '+0.0%' without an entry price, and a dash while the current one is missing. */
export function upsideOf(stock: Pick<StockDraft, 'current' | 'entry'>): string {
  const current = parseUsd(stock.current)
  const entry = parseUsd(stock.entry)
  return current > 0 || entry === 0 ? formatUpside(upsidePercent(entry, current)) : '–'
}

/** Questions about typed prices (core/prices/large-move.ts). */
export function priceQuestions(
  rows: readonly StockDraft[],
  saved: readonly StockDraft[],
): Question[] {
  const before = new Map(saved.map((row) => [row.id, row]))
  return rows.flatMap((row) => {
    const was = before.get(row.id)
    const next = parseUsd(row.current)
    const entry = parseUsd(row.entry)
    const isTyped = next !== parseUsd(was?.current ?? '')
    if (next === 0 || (!isTyped && entry === parseUsd(was?.entry ?? ''))) return []
    const move = findLargeMove(
      next,
      isTyped && was ? basesOf(was, entry) : { last: undefined, entry },
    )
    if (!move) return []
    const key = [row.id, move.since, move.from, move.to].join(' ')
    return [{ key, text: describeMove(row.name.trim() || row.ticker, move) }]
  })
}

/** What a typed price of this saved row is measured against (docs/decisions.md 43). */
export function basesOf(
  { current, confirmed, tenDaysAgo }: Pick<StockDraft, 'current' | 'confirmed' | 'tenDaysAgo'>,
  entry: Money,
): PriceBases {
  return {
    last: parseUsd(current) || undefined,
    confirmed: parseUsd(confirmed) || undefined,
    tenDaysAgo: parseUsd(tenDaysAgo) || undefined,
    entry,
  }
}

/** The time of the saved or the typed price; undefined if there is none. */
export function asOfMoment(
  draft: StockDraft,
  saved: StockDraft | undefined,
  { today, now, timeZone }: { today: string; now: Date; timeZone: string },
): Date | undefined {
  if (!isPriceChanged(draft, saved)) return draft.asOf ? new Date(draft.asOf) : undefined
  const day = draft.lastUpdated || today
  return isDay(day) ? instantOf(timeZone, day, now) : undefined
}
