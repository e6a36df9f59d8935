import { changeSite } from '#core/approval/gate.server.ts'
import { momentIn } from '#core/dates.ts'
import { type Change, recordChange } from '#core/history/changes.server.ts'
import { findLargeMove, type PriceBases } from '#core/prices/large-move.ts'
import { groupedUsd, type Money, usdText } from '#core/prices/usd.ts'
import { enqueueEvent } from '#core/webhooks/events.server.ts'
import type { Work } from '#core/work.ts'
import { lockList } from '#db/revisions.ts'
import type { Tx } from '#db/schema.ts'
import { confirmedPrices, readBases } from './confirmed-price.server.ts'
import { type NewPrice, savePricePoint } from './price-points.server.ts'

/** `kept` if the current one is newer, `known` if already stored, `marked` if marked as an error. */
export type Recorded = 'current' | 'kept' | 'known' | 'marked'

/** Undefined if it is no longer in its list. */
export type PricedStock = {
  id: string
  themeId: string
  name: string
  current: Money | undefined
  asOf: Date | undefined
  bases: PriceBases
}

/**
 * Before the lists of several stocks are locked, one theme after another: two that record many
 * prices would otherwise wait for each other.
 */
export function lockPrices(tx: Tx): Promise<void> {
  return lockList(tx, 'prices')
}

export async function lockStock(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  stockPickId: string,
): Promise<PricedStock | undefined> {
  const place = await tx
    .selectFrom('stock_picks')
    .select('theme_id')
    .where('id', '=', stockPickId)
    .executeTakeFirst()
  if (!place) return undefined
  await lockList(tx, `stocks:${place.theme_id}`)
  const row = await tx
    .selectFrom('stock_picks')
    .select(['id', 'name', 'current_price', 'entry_price', 'price_as_of'])
    .select(confirmedPrices(now))
    .where('id', '=', stockPickId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    themeId: place.theme_id,
    name: row.name,
    current: row.current_price ?? undefined,
    asOf: row.price_as_of ?? undefined,
    bases: readBases(row),
  }
}

/** Locks each of these once, in their order. Those that are no longer in their lists are left out. */
export async function lockStocks(
  work: Pick<Work, 'tx' | 'now'>,
  ids: Iterable<string>,
): Promise<Map<string, PricedStock>> {
  const stocks = new Map<string, PricedStock>()
  for (const id of new Set(ids)) {
    const stock = await lockStock(work, id)
    if (stock) stocks.set(id, stock)
  }
  return stocks
}

/**
 * Records a price outside the editor (docs/product.md §5): the newer one is current, both stay. The list
 * gets no new revision. `stock` comes from lockStock in the same transaction.
 * Throws Refusal 'needs-approval' for a large move that was typed or imported.
 */
export async function recordPrice(
  work: Work,
  stock: PricedStock,
  next: NewPrice,
): Promise<Recorded> {
  const recorded = await storePrice(work, stock, next)
  await tellOfRecorded(work, [{ stock, next, recorded }])
  return recorded
}

export type RecordedPrice = { stock: PricedStock; next: NewPrice; recorded: Recorded }

/** Records many, and tells of each theme once: an archive of each price of a file would be long. */
export async function recordManyPrices(
  work: Work,
  prices: readonly Pick<RecordedPrice, 'stock' | 'next'>[],
): Promise<RecordedPrice[]> {
  const all: RecordedPrice[] = []
  for (const { stock, next } of prices)
    all.push({ stock, next, recorded: await storePrice(work, stock, next) })
  await tellOfRecorded(work, all)
  return all
}

/** Tells webhooks and the site of what has changed, theme by theme. */
async function tellOfRecorded(work: Work, prices: readonly RecordedPrice[]): Promise<void> {
  const changed = prices.filter(({ recorded }) => recorded === 'current' || recorded === 'kept')
  for (const [theme, own] of Map.groupBy(changed, ({ stock }) => stock.themeId)) {
    if (own.some(({ recorded }) => recorded === 'current')) await tellOfPrices(work.tx, theme)
    await changeSite(work, ['stocks'], own.some(needsApproval) ? undefined : 'price', {
      key: theme,
    })
  }
}

/** A user has already accepted a large move from the price service (docs/product.md §11). */
function needsApproval({ stock, next: { price, provider } }: RecordedPrice): boolean {
  return !provider && price !== stock.current && findLargeMove(price, stock.bases) !== undefined
}

async function storePrice(work: Work, stock: PricedStock, next: NewPrice): Promise<Recorded> {
  const { tx, timeZone } = work
  const known = await savePricePoint(work, stock.id, next)
  if (known === 'marked') return known
  const isCurrent = !stock.asOf || next.asOf >= stock.asOf
  const isSame = stock.current === next.price && stock.asOf?.getTime() === next.asOf.getTime()
  if (isSame || (known && !isCurrent)) return 'known'
  if (isCurrent) await setCurrent(tx, stock.id, next)
  await recordChange(work, {
    noun: 'stocks',
    recordId: stock.id,
    recordName: stock.name,
    action: 'updated',
    differences: isCurrent
      ? currentDifferences(stock, next)
      : {
          pastPrice: {
            before: '',
            after: `${groupedUsd(next.price)} of ${momentIn(timeZone, next.asOf)}`,
          },
        },
  })
  return isCurrent ? 'current' : 'kept'
}

/** Queues one message for all prices of a theme that are set before it is sent. */
export function tellOfPrices(tx: Tx, themeId: string): Promise<void> {
  return enqueueEvent(tx, 'prices.updated', { theme_id: themeId }, { together: themeId })
}

function setCurrent(tx: Tx, stockPickId: string, { price, asOf }: NewPrice) {
  return tx
    .updateTable('stock_picks')
    .set((row) => ({
      current_price: price,
      price_as_of: asOf,
      price_revision: row('price_revision', '+', 1),
      updated_at: new Date(),
    }))
    .where('id', '=', stockPickId)
    .execute()
}

function currentDifferences({ current, asOf }: PricedStock, next: NewPrice): Change['differences'] {
  return {
    current: { before: current ? usdText(current) : '', after: usdText(next.price) },
    asOf: { before: asOf?.toISOString() ?? '', after: next.asOf.toISOString() },
  }
}
