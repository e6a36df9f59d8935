import { setTimeout as pause } from 'node:timers/promises'
import { type FindQuote, NoQuote } from '#core/prices/quote.ts'
import type { Db } from '#db/schema.ts'
import { endPause, isPaused, pauseUpdate } from './pauses.server.ts'
import type { FailureReason, ItemState } from './price-update.ts'
import { type Answer, actorOf, type Item, type RunContext, resolve } from './resolve-item.server.ts'

export async function hasOpenUpdate(db: Db, now: Date): Promise<boolean> {
  const update = await findOpenUpdate(db)
  return update !== undefined && !isPaused(update, now)
}

/** Claims the stocks of one listing together; items claimed by a crashed run fail. */
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
    await resolve(db, context, { items, answer, actor: actorOf(update) })
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

async function failInterrupted(db: Db, updateId: string, owner: string): Promise<void> {
  await db
    .updateTable('price_update_items')
    .set({ state: 'failed' satisfies ItemState, reason: 'interrupted' satisfies FailureReason })
    .where('update_id', '=', updateId)
    .where('state', '=', 'asking' satisfies ItemState)
    .where('claimed_by', '<>', owner)
    .execute()
}

/** Claims a stock and all others with its ticker and exchange; empty if all are done. */
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

async function endUpdate(db: Db, id: string): Promise<void> {
  await db
    .updateTable('price_updates')
    .set({ ended_at: new Date() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}
