import type { Tx } from '#db/schema.ts'
import { dayIn } from '../dates.ts'
import { errorsOf, type Problem } from '../lists/list.ts'
import { InvalidList, ListMoved } from '../lists/save-list.server.ts'
import { mayNamePicture } from '../media/named-picture.server.ts'
import {
  checkStocks,
  isPriceChanged,
  type SentStock,
  type StockDraft,
  tidyStock,
} from './stock-draft.ts'
import { draftOf, type StockRow } from './stock-rows.server.ts'
import { parseUsd, usdText } from './usd.ts'

/** A stock as it is to be; with `asOf`, the moment of a price that comes back. */
export type WantedStock = SentStock & Partial<Pick<StockDraft, 'asOf'>>

/** A stock as it will be kept. */
export type SettledStock = { draft: StockDraft; row: StockRow | undefined; displayOrder: number }

/** The stocks as they will be kept. Throws InvalidList and ListMoved. */
export async function settleStocks(
  tx: Tx,
  sent: readonly WantedStock[],
  known: ReadonlyMap<string, StockRow>,
  timeZone: string,
): Promise<SettledStock[]> {
  const today = dayIn(timeZone, new Date())
  const stocks: SettledStock[] = []
  const before: StockDraft[] = []
  const strangers: Problem[] = []
  let place = 0
  for (const each of sent) {
    const row = known.get(each.id)
    const stored = row && draftOf(row, timeZone)
    const draft = settlePrice(tidyStock(each), stored, today)
    const fault = (field: string, message: string) =>
      strangers.push({ id: each.id, name: each.name, field, message, severity: 'error' })
    if (!stored && !each.id.startsWith('stock-'))
      fault('id', 'There is no such stock in this theme: load the list again')
    if (!(await mayNamePicture(tx, 'stock-images', draft.image, stored?.image ?? '')))
      fault('image', 'There is no such picture: upload it again')
    // A row keeps its number as long as it still stands behind the one before.
    place = row && row.display_order > place ? row.display_order : place + 1
    stocks.push({ draft, row, displayOrder: place })
    if (stored) before.push(stored)
  }
  const drafts = stocks.map(({ draft }) => draft)
  const problems = [...strangers, ...errorsOf(checkStocks(drafts, today, before))]
  if (problems.length > 0) throw new InvalidList(problems)
  return stocks
}

/**
 * The stock with the price that was sent, or the stored one where none was. Throws ListMoved when
 * another price has been stored since.
 */
function settlePrice(sent: WantedStock, stored: StockDraft | undefined, today: string): StockDraft {
  const server = {
    asOf: stored?.asOf ?? '',
    priceRevision: stored?.priceRevision ?? 0,
    pricePoints: stored?.pricePoints ?? 0,
  }
  const entry = textOf(sent.entry)
  const kept = { current: stored?.current ?? '', lastUpdated: stored?.lastUpdated ?? '' }
  if (sent.current === undefined) return { ...sent, ...kept, ...server, entry }
  const current = textOf(sent.current)
  const sameAmount = stored && parseUsd(current) === parseUsd(stored.current)
  // Without a date a new price is from now; the old price stays from when it was (docs/decisions.md
  // 8).
  const lastUpdated = sent.lastUpdated || (sameAmount ? kept.lastUpdated : today)
  const draft = { ...sent, ...server, entry, current, lastUpdated }
  if (stored && isPriceChanged(draft, stored)) {
    if (sent.priceRevision !== stored.priceRevision) throw new ListMoved()
    return { ...draft, asOf: sent.asOf ?? '' }
  }
  return sent.asOf === undefined ? draft : { ...draft, asOf: sent.asOf }
}

/** A price as it is shown once it is kept; what cannot be kept stays as it was typed. */
function textOf(typed: string): string {
  const price = parseUsd(typed)
  return price > 0 ? usdText(price) : typed
}
