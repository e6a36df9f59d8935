import { findLargeMove, type PriceBases } from '#core/prices/large-move.ts'
import type { FindQuote, Quote } from '#core/prices/quote.ts'
import { writeAs } from '#core/rights/write.server.ts'
import {
  lockPrices,
  lockStock,
  type PricedStock,
  recordPrice,
} from '#core/stocks/record-price.server.ts'
import type { Actor, Work } from '#core/work.ts'
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

export const actorOf = (update: { started_by: string | null; started_by_name: string }): Actor => ({
  id: update.started_by,
  name: update.started_by_name,
})

type Resolved = {
  state: ItemState
  reason?: FailureReason
  last_price?: number
  price?: number
  provider?: string
  as_of?: Date
}

/**
 * Writes one answer about a listing to all its stocks in one transaction: visitors never see it with
 * two prices, whenever the process ends (docs/product.md §5). All of them fail if one cannot be saved.
 */
export async function resolve(
  db: Db,
  context: RunContext,
  answered: { items: readonly Item[]; answer: Answer; actor: Actor },
): Promise<void> {
  const { items, answer, actor } = answered
  const { owner, log } = context
  try {
    await writeAs(db, actor, async (work) => {
      const { tx } = work
      await lockPrices(tx)
      for (const item of await inOrderOfLists(tx, items))
        await resolveItem(work, owner, { item, answer })
    })
  } catch (error) {
    log.error({ err: error, ticker: items[0]?.ticker }, 'price not saved')
    for (const item of items) await finish(db, owner, item, { state: 'failed', reason: 'failed' })
  }
}

/** Lists are locked in the order of their names, as everywhere. */
async function inOrderOfLists(tx: Tx, items: readonly Item[]): Promise<Item[]> {
  const themes = new Map<string, string>()
  for (const { stock_pick_id: id } of items) {
    const row = await tx
      .selectFrom('stock_picks')
      .select('theme_id')
      .where('id', '=', id)
      .executeTakeFirst()
    themes.set(id, row?.theme_id ?? '')
  }
  const themeOf = ({ stock_pick_id: id }: Item) => themes.get(id) ?? ''
  return items.toSorted((a, b) => (themeOf(a) < themeOf(b) ? -1 : 1))
}

async function resolveItem(
  work: Work,
  owner: string,
  { item, answer }: { item: Item; answer: Answer },
): Promise<void> {
  const { tx } = work
  const stock = await lockStock(work, item.stock_pick_id)
  const resolved = judge(stock, answer)
  const { numUpdatedRows } = await finish(tx, owner, item, resolved)
  // Another run has taken over and will record the price.
  if (numUpdatedRows === 0n || !stock || !answer.quote) return
  await supersede(tx, item, answer.quote.asOf)
  if (resolved.state !== 'updated') return
  const recorded = await recordPrice(work, stock, { ...answer.quote, source: 'quote' })
  await tx
    .updateTable('price_update_items')
    .set(
      recorded === 'marked'
        ? { state: 'failed', reason: 'marked' }
        : { state: stateOf(recorded, stock, answer.quote) },
    )
    .where('id', '=', item.id)
    .execute()
}

/** A price that is shown already counts as unchanged, also when it is of a later moment. */
function stateOf(
  recorded: 'current' | 'kept' | 'known',
  { current }: PricedStock,
  { price }: Quote,
): ItemState {
  if (recorded === 'kept') return 'kept'
  return recorded === 'known' || price === current ? 'unchanged' : 'updated'
}

function finish(db: Db, owner: string, { id }: Item, resolved: Resolved) {
  return db
    .updateTable('price_update_items')
    .set(resolved)
    .where('id', '=', id)
    .where('state', '=', 'asking' satisfies ItemState)
    .where('claimed_by', '=', owner)
    .executeTakeFirst()
}

function judge(stock: PricedStock | undefined, { quote, failure }: Answer): Resolved {
  if (failure) return { state: 'failed', reason: failure }
  if (!stock) return { state: 'failed', reason: 'removed' }
  return {
    state: findLargeMove(quote.price, quoteBases(stock)) ? 'large' : 'updated',
    price: quote.price,
    provider: quote.provider,
    as_of: quote.asOf,
    last_price: stock.current,
  }
}

/** What happened in ten market days by hand alone does not count for a quote. */
export const quoteBases = ({ bases }: Pick<PricedStock, 'bases'>): PriceBases => ({
  ...bases,
  tenDaysAgo: undefined,
})

/**
 * Ends other waiting large moves of a stock, because there is a newer price, which is of `asOf`. One
 * that is newer itself goes on waiting.
 */
export async function supersede(
  tx: Tx,
  { id, stock_pick_id }: Pick<Item, 'id' | 'stock_pick_id'>,
  asOf: Date,
): Promise<void> {
  await tx
    .updateTable('price_update_items')
    .set({ state: 'superseded' satisfies ItemState, decided_at: new Date() })
    .where('stock_pick_id', '=', stock_pick_id)
    .where('state', '=', 'large' satisfies ItemState)
    .where('as_of', '<=', asOf)
    .where('id', '<>', id)
    .execute()
}
