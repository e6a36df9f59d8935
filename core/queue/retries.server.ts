import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import { clockToleranceMs, leaseMs } from '../clock.ts'
import { storableText } from '../storable.ts'
import { isWaiting } from './enqueue.server.ts'
import type { QueueEntry } from './queue.server.ts'

const firstPauseMs = 10_000
const maxPauseMs = 60 * 60_000

/** Retries after a pause that doubles from 10 seconds to an hour. */
export async function postponeEntry(
  db: Db,
  { id, attempts }: Pick<QueueEntry, 'id' | 'attempts'>,
  reason: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('queue_entries')
    .set({
      attempts,
      not_before: new Date(now.getTime() + pauseAfter(attempts)),
      leased_by: null,
      leased_until: null,
      last_error: storableText(reason, 500),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Retries and leases later than the attempts explain were written by a clock that was ahead: retries
 * become due now, leases end after one more lease. Returns how many (docs/bar.md 42).
 */
export async function voidFutureTimes(db: Db, now: Date): Promise<number> {
  const after = (ms: number) => new Date(now.getTime() + ms + clockToleranceMs)
  const isTooLate = (is: ExpressionBuilder<Schema, 'queue_entries'>): Expression<SqlBool> =>
    is.or([
      ...pauses.map((pause, attempts) =>
        is.and([is('attempts', '=', attempts), is('not_before', '>', after(pause))]),
      ),
      is('not_before', '>', after(maxPauseMs)),
    ])
  const isLeasedTooLong = (is: ExpressionBuilder<Schema, 'queue_entries'>) =>
    is('leased_until', '>', after(leaseMs))
  const wrong = await db
    .selectFrom('queue_entries')
    .select('id')
    .where(isWaiting)
    .where((is) => is.or([isTooLate(is), isLeasedTooLong(is)]))
    .execute()
  if (wrong.length === 0) return 0
  return db.transaction().execute(async (tx) => {
    const update = (set: { not_before: Date } | { leased_until: Date }) =>
      tx.updateTable('queue_entries').set(set).where(isWaiting)
    await update({ not_before: now }).where(isTooLate).execute()
    await update({ leased_until: new Date(now.getTime() + leaseMs) })
      .where(isLeasedTooLong)
      .execute()
    return wrong.length
  })
}

function pauseAfter(attempts: number): number {
  return attempts === 0 ? 0 : Math.min(firstPauseMs * 2 ** (attempts - 1), maxPauseMs)
}

const pauses = Array.from({ length: 10 }, (_, attempts) => pauseAfter(attempts))
