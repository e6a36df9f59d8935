import type { Db } from '#db/schema.ts'
import { isWaiting, type QueueName } from './enqueue.server.ts'

/** Erases the encrypted content. `outcome` is that of a mail. Returns false if the entry was deleted in the meantime. */
export async function finishEntry(
  db: Db,
  id: string,
  now: Date,
  outcome?: 'sent' | 'filed',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('queue_entries')
    .set({
      done_at: now,
      outcome: outcome ?? null,
      encrypted: null,
      leased_by: null,
      leased_until: null,
      last_error: null,
    })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks it as failed permanently and erases the encrypted content. */
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

/** Afterwards an equal entry can be queued again. */
export async function deleteEntry(db: Db, id: string): Promise<void> {
  await db.deleteFrom('queue_entries').where('id', '=', id).execute()
}

/** Whether sent or not. Returns their ids. */
export async function deleteEntriesAbout(db: Db, records: readonly string[]): Promise<string[]> {
  if (records.length === 0) return []
  const rows = await db
    .deleteFrom('queue_entries')
    .where('about', 'in', records)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Fails entries that are past their expiry and erases their content. Returns how many. */
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

/** Deletes those that ended before that time. Returns how many. */
export async function deleteEndedEntries(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('queue_entries')
    .where((is) => is.or([is('done_at', '<', before), is('failed_at', '<', before)]))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
