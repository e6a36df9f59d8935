import { findLargeMove } from '#core/prices/large-move.ts'
import type { FindQuote, Quote } from '#core/prices/quote.ts'
import { lockStock, type PricedStock, recordPrice } from '#core/stocks/record-price.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { FailureReason, ItemState } from './price-update.ts'

export type Item = {
  id: string
  update_id: string
  stock_pick_id: string
  ticker: string
  exchange: string
}
export type Answer =
  | { quote: Quote; failure?: undefined }
  | { quote?: undefined; failure: FailureReason; retryAt?: Date }

export type RunContext = {
  findQuote: FindQuote
  /** Identifies the run, so that items claimed by a crashed run are found. */
  owner: string
  stopping: AbortSignal
  /** In milliseconds (docs/product.md §7). */
  pauseMs?: number
  now?: () => Date
  log: { error(details: object, message: string): void }
}

export const actorOf = (update: { started_by: string | null; started_by_name: string }) => ({
  id: update.started_by,
  name: update.started_by_name,
})

type Resolved = {
  state: ItemState
  reason?: FailureReason
  last_price?: number
  price?: number
  as_of?: Date
}

/** In one transaction with its price; an item that cannot be saved fails. */
export async function resolve(
  db: Db,
  { owner, log }: RunContext,
  { item, answer, actor }: { item: Item; answer: Answer; actor: ReturnType<typeof actorOf> },
): Promise<void> {
  const finish = (tx: Db, resolved: Resolved) =>
    tx
      .updateTable('price_update_items')
      .set(resolved)
      .where('id', '=', item.id)
      .where('state', '=', 'asking' satisfies ItemState)
      .where('claimed_by', '=', owner)
      .executeTakeFirst()
  try {
    await db.transaction().execute(async (tx) => {
      const stock = await lockStock(tx, item.stock_pick_id)
      const resolved = judge(stock, answer)
      const { numUpdatedRows } = await finish(tx, resolved)
      // Another run has taken over and will record the price.
      if (numUpdatedRows === 0n || !stock || !answer.quote) return
      await supersede(tx, item)
      if (resolved.state !== 'updated') return
      const recorded = await recordPrice(tx, actor, stock, { ...answer.quote, source: 'quote' })
      const state = recorded === 'kept' ? 'kept' : 'updated'
      const marked = { state: 'failed', reason: 'marked' } as const
      await tx
        .updateTable('price_update_items')
        .set(recorded === 'marked' ? marked : { state })
        .where('id', '=', item.id)
        .execute()
    })
  } catch (error) {
    log.error({ err: error, ticker: item.ticker }, 'price not saved')
    await finish(db, { state: 'failed', reason: 'failed' })
  }
}

function judge(stock: PricedStock | undefined, { quote, failure }: Answer): Resolved {
  if (failure) return { state: 'failed', reason: failure }
  if (!stock) return { state: 'failed', reason: 'removed' }
  const { current, entry } = stock
  const came = { price: quote.price, as_of: quote.asOf, last_price: current }
  const isLarge = findLargeMove(quote.price, { last: current, entry }) !== undefined
  return { state: isLarge ? 'large' : 'updated', ...came }
}

/** Ends other waiting large moves of a stock, because there is a newer price. */
export async function supersede(tx: Tx, { id, stock_pick_id }: Pick<Item, 'id' | 'stock_pick_id'>) {
  await tx
    .updateTable('price_update_items')
    .set({ state: 'superseded' satisfies ItemState, decided_at: new Date() })
    .where('stock_pick_id', '=', stock_pick_id)
    .where('state', '=', 'large' satisfies ItemState)
    .where('id', '<>', id)
    .execute()
}
