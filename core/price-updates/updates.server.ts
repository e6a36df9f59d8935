import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'
import { isPaused } from './pauses.server.ts'
import { failureText, type ItemState, type PriceUpdate } from './price-update.ts'

/** The latest that a theme was part of, or without one the latest of any scope; undefined before the first. */
export async function findLatestUpdate(db: Db, theme?: string): Promise<PriceUpdate | undefined> {
  const latest = await db
    .selectFrom('price_updates')
    .select('id')
    .$if(theme !== undefined, (select) =>
      select.where((is) => is.or([is('theme_id', 'is', null), is('theme_id', '=', theme ?? '')])),
    )
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return latest && findUpdate(db, latest.id)
}

export async function findUpdate(
  db: Db,
  id: string,
  now = new Date(),
): Promise<PriceUpdate | undefined> {
  const update = await db
    .selectFrom('price_updates')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!update) return undefined
  const items = await db
    .selectFrom('price_update_items')
    .select(['name', 'ticker', 'state', 'reason'])
    .where('update_id', '=', id)
    .orderBy('position')
    .execute()
  const count = (...states: ItemState[]) =>
    items.filter(({ state }) => states.includes(state as ItemState)).length
  return {
    id,
    scope: {
      themeId: update.theme_id ?? undefined,
      stockPickId: update.stock_pick_id ?? undefined,
    },
    startedBy: update.started_by_name,
    startedAt: update.started_at,
    endedAt: update.ended_at ?? undefined,
    total: items.length,
    done: items.length - count('waiting', 'asking'),
    updated: count('updated', 'accepted'),
    unchanged: count('unchanged', 'kept'),
    large: count('large'),
    stopped: count('stopped'),
    pausedUntil:
      update.ended_at === null && isPaused(update, now)
        ? (update.paused_until ?? undefined)
        : undefined,
    failed: items
      .filter(({ state }) => state === 'failed')
      .map(({ name, ticker, reason }) => ({ name, ticker, text: failureText(reason) })),
  }
}

/** Finishes the current request. Returns false if it had already ended. Throws Refusal 'not-allowed'. */
export async function stopUpdate(db: Db, actorId: string, id: string): Promise<boolean> {
  return write(db, { actorId, right: mayEditContent }, async (work) => {
    const { tx, actor } = work
    const { numUpdatedRows } = await tx
      .updateTable('price_updates')
      .set({ paused_until: null })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await tx
      .updateTable('price_update_items')
      .set({ state: 'stopped' satisfies ItemState, decided_by: actor.name, decided_at: new Date() })
      .where('update_id', '=', id)
      .where('state', '=', 'waiting' satisfies ItemState)
      .execute()
    return true
  })
}
