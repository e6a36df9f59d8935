import type { Db } from '#db/schema.ts'
import type { FailureReason, ItemState } from './price-update.ts'

/** Default pause after a rate limit without a Retry-After: the limits are per minute. */
const pauseForMs = 60_000
/** With a longer wait, the remaining stocks fail instead. */
const maxPauseMs = 15 * 60_000
const maxPauses = 3

/** A pause further ahead than the maximum means that the clock was set back. */
export function isPaused(
  { paused_until: until }: { paused_until: Date | null },
  now: Date,
): boolean {
  const left = (until?.getTime() ?? 0) - now.getTime()
  return left > 0 && left <= maxPauseMs
}

/** Pauses as long as the service asks; if too long or too often, the rest fails. Returns whether it waits. */
export async function pauseUpdate(
  db: Db,
  { id, pauses }: { id: string; pauses: number },
  { owner, retryAt, now }: { owner: string; retryAt: Date | undefined; now: Date },
): Promise<boolean> {
  const wait = Math.max(1000, retryAt ? retryAt.getTime() - now.getTime() : pauseForMs)
  const isPausing = wait <= maxPauseMs && pauses < maxPauses
  const items = db.updateTable('price_update_items').where('update_id', '=', id)
  if (isPausing) {
    const until = new Date(now.getTime() + wait)
    await setPause(db, id, { paused_until: until, pauses: pauses + 1 })
    await items
      .set({ state: 'waiting' satisfies ItemState, claimed_by: '' })
      .where('state', '=', 'asking' satisfies ItemState)
      .where('claimed_by', '=', owner)
      .execute()
  } else
    await items
      .set({ state: 'failed' satisfies ItemState, reason: 'too-many' satisfies FailureReason })
      .where('state', '=', 'waiting' satisfies ItemState)
      .execute()
  return isPausing
}

/** Call it when the service answers again. */
export const endPause = (db: Db, id: string) => setPause(db, id, { paused_until: null, pauses: 0 })

async function setPause(
  db: Db,
  id: string,
  pause: { paused_until: Date | null; pauses: number },
): Promise<void> {
  await db.updateTable('price_updates').set(pause).where('id', '=', id).execute()
}
