import { setTimeout as pause } from 'node:timers/promises'
import { findLargeMove } from '#core/prices/large-move.ts'
import { type FindQuote, NoQuote, type Quote } from '#core/prices/quote.ts'
import { lockStock, type PricedStock, recordPrice } from '#core/stocks/record-price.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { endPause, isPaused, pauseUpdate } from './pauses.server.ts'
import type { FailureReason, ItemState } from './price-update.ts'

type Item = {
  id: string
  update_id: string
  stock_pick_id: string
  ticker: string
  exchange: string
}
type Answer =
  | { quote: Quote; failure?: undefined }
  | { quote?: undefined; failure: FailureReason; retryAt?: Date }

export type RunContext = {
  findQuote: FindQuote
  /** So that what a run that died had claimed is recognised. */
  owner: string
  stopping: AbortSignal
  /** In milliseconds (docs/product.md §7). */
  pauseMs?: number
  now?: () => Date
  log: { error(details: object, message: string): void }
}

export async function hasOpenUpdate(db: Db, now: Date): Promise<boolean> {
  const update = await findOpenUpdate(db)
  return update !== undefined && !isPaused(update, now)
}

/** Stocks of one listing are claimed together; what a run that died had claimed fails by name. */
export async function runUpdates(db: Db, context: RunContext): Promise<void> {
  const { owner, stopping, findQuote, pauseMs = 100, now = () => new Date() } = context
  while (!stopping.aborted) {
    const update = await findOpenUpdate(db)
    if (!update || isPaused(update, now())) return
    await failInterrupted(db, update.id, owner)
    const items = await claimNext(db, update.id, owner)
    if (items.length === 0) {
      await endUpdate(db, update.id)
      continue
    }
    const answer = await ask(findQuote, items)
    if (answer.failure === 'too-many') {
      const { retryAt } = answer
      if (await pauseUpdate(db, update, { owner, retryAt, now: now() })) continue
    } else if (update.pauses > 0) await endPause(db, update.id)
    for (const item of items) await resolve(db, context, { item, answer, actor: actorOf(update) })
    await pause(pauseMs, undefined, { signal: stopping }).catch(() => {})
  }
}

function findOpenUpdate(db: Db) {
  return db
    .selectFrom('price_updates')
    .select(['id', 'started_by', 'started_by_name', 'paused_until', 'pauses'])
    .where('ended_at', 'is', null)
    .orderBy('started_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

const actorOf = (update: { started_by: string | null; started_by_name: string }) => ({
  id: update.started_by,
  name: update.started_by_name,
})

async function failInterrupted(db: Db, updateId: string, owner: string): Promise<void> {
  await db
    .updateTable('price_update_items')
    .set({ state: 'failed' satisfies ItemState, reason: 'interrupted' satisfies FailureReason })
    .where('update_id', '=', updateId)
    .where('state', '=', 'asking' satisfies ItemState)
    .where('claimed_by', '<>', owner)
    .execute()
}

/** With every other one of its ticker and exchange; none when all are done. */
async function claimNext(db: Db, updateId: string, owner: string): Promise<Item[]> {
  for (;;) {
    const next = await db
      .selectFrom('price_update_items')
      .select(['ticker', 'exchange'])
      .where('update_id', '=', updateId)
      .where('state', '=', 'waiting' satisfies ItemState)
      .orderBy('position')
      .limit(1)
      .executeTakeFirst()
    if (!next) return []
    const claimed = await db
      .updateTable('price_update_items')
      .set({ state: 'asking' satisfies ItemState, claimed_by: owner })
      .where('update_id', '=', updateId)
      .where('ticker', '=', next.ticker)
      .where('exchange', '=', next.exchange)
      .where('state', '=', 'waiting' satisfies ItemState)
      .returning(['id', 'update_id', 'stock_pick_id', 'ticker', 'exchange'])
      .execute()
    if (claimed.length > 0) return claimed
  }
}

async function ask(findQuote: FindQuote, [item]: readonly Item[]): Promise<Answer> {
  try {
    const { ticker = '', exchange } = item ?? {}
    return { quote: await findQuote({ ticker, exchange }) }
  } catch (error) {
    if (error instanceof NoQuote) return { failure: error.reason, retryAt: error.retryAt }
    throw error
  }
}

type Resolved = {
  state: ItemState
  reason?: FailureReason
  last_price?: number
  price?: number
  as_of?: Date
}

/** Together with its price; what cannot be saved fails by name. */
async function resolve(
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
      // Another run has taken over: the price is its to record.
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

export async function supersede(tx: Tx, { id, stock_pick_id }: Pick<Item, 'id' | 'stock_pick_id'>) {
  await tx
    .updateTable('price_update_items')
    .set({ state: 'superseded' satisfies ItemState, decided_at: new Date() })
    .where('stock_pick_id', '=', stock_pick_id)
    .where('state', '=', 'large' satisfies ItemState)
    .where('id', '<>', id)
    .execute()
}

async function endUpdate(db: Db, id: string): Promise<void> {
  await db
    .updateTable('price_updates')
    .set({ ended_at: new Date() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}
