import { instantOf, isDay } from '#core/dates.ts'
import { parseUsd, usdText } from '#core/prices/usd.ts'
import type { WriteContext } from '#core/record/definition.server.ts'
import type { SentStock, StockDraft } from './stock.ts'
import { isEntryChanged, isPriceChanged } from './stock-rules.ts'

/** `asOf` is set for a restored price. */
export type WantedStock = SentStock & Partial<Pick<StockDraft, 'asOf'>>

/** The stock with the submitted price, or the stored one if none was sent. */
export function resolvePrice(
  sent: WantedStock,
  saved: StockDraft | undefined,
  { today, timeZone, now, reason }: Pick<WriteContext, 'today' | 'timeZone' | 'now' | 'reason'>,
): StockDraft {
  const { asOf = '', priceRevision = 0, pricePoints = 0, displayOrder = 0 } = saved ?? {}
  const { confirmed = '', tenDaysAgo = '' } = saved ?? {}
  const entry = textOf(sent.entry)
  const entryReason = isEntryChanged({ entry }, saved) ? sent.entryReason || (reason ?? '') : ''
  const server = {
    entryDate: sent.entryDate ?? saved?.entryDate ?? '',
    isBenchmark: sent.isBenchmark ?? saved?.isBenchmark ?? false,
    entry,
    entryReason,
    asOf,
    priceRevision,
    pricePoints,
    confirmed,
    tenDaysAgo,
    displayOrder,
  }
  const kept = { current: saved?.current ?? '', lastUpdated: saved?.lastUpdated ?? '' }
  if (sent.current === undefined) return { ...sent, ...kept, ...server }
  const current = textOf(sent.current)
  const sameAmount = saved && parseUsd(current) === parseUsd(saved.current)
  // Without a date, a new price is from now; an unchanged price keeps its time (docs/decisions.md
  // 8).
  const lastUpdated = sent.lastUpdated || (sameAmount ? kept.lastUpdated : today)
  const draft = { ...sent, ...server, current, lastUpdated }
  const isTyped = !saved || isPriceChanged(draft, saved)
  if (!isTyped && (sent.asOf ?? asOf) === asOf) return draft
  const typed = isDay(lastUpdated) ? instantOf(timeZone, lastUpdated, now).toISOString() : ''
  return { ...draft, asOf: sent.asOf || typed, priceRevision: priceRevision + 1 }
}

function textOf(typed: string): string {
  const price = parseUsd(typed)
  return price > 0 ? usdText(price) : typed
}
