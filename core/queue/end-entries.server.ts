import type { Db } from '#db/schema.ts'
import { isWaiting, type QueueName } from './waiting.server.ts'

/** Erases what was encrypted. False when it was deleted meanwhile. */
export async function finishEntry(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('queue_entries')
    .set({ done_at: now, encrypted: null, leased_by: null, leased_until: null, last_error: null })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** For good; erases what was encrypted. */
export async function failEntry(db: Db, id: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('queue_entries')
    .set({
      failed_at: now,
      encrypted: null,
      leased_by: null,
      leased_until: null,
      last_error: reason.slice(0, 500),
    })
    .where('id', '=', id)
    .execute()
}

/** An equal one may come again. */
export async function deleteEntry(db: Db, id: string): Promise<void> {
  await db.deleteFrom('queue_entries').where('id', '=', id).execute()
}

/** Sent or not. Returns their ids. */
export async function deleteEntriesAbout(db: Db, records: readonly string[]): Promise<string[]> {
  if (records.length === 0) return []
  const rows = await db
    .deleteFrom('queue_entries')
    .where('about', 'in', records)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What waits beyond its end fails, and what it held is erased. Returns how many. */
export async function expireEntries(db: Db, queue: QueueName, now: Date): Promise<number> {
  const result = await db
    .updateTable('queue_entries')
    .set({ failed_at: now, encrypted: null, last_error: 'expired before its turn came' })
    .where('queue', '=', queue)
    .where(isWaiting)
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Done or failed before that moment. Returns how many. */
export async function deleteEndedEntries(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('queue_entries')
    .where((is) => is.or([is('done_at', '<', before), is('failed_at', '<', before)]))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
