import type { ExpressionBuilder } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import { toInstant } from '#db/values.ts'

/** Each one has a job (docs/architecture.md §4). */
export type QueueName = 'mails' | 'account-requests' | 'webhooks'

export function isWaiting(is: ExpressionBuilder<Schema, 'queue_entries'>) {
  return is.and([is('done_at', 'is', null), is('failed_at', 'is', null)])
}

export async function hasDueEntry(db: Db, queue: QueueName, now: Date): Promise<boolean> {
  const due = await dueEntries(db, queue, now).select('id').limit(1).executeTakeFirst()
  return due !== undefined
}

/** The records that due entries are about. */
export async function listDueRecords(db: Db, queue: QueueName, now: Date): Promise<string[]> {
  const rows = await dueEntries(db, queue, now).select('about').distinct().execute()
  return rows.flatMap(({ about }) => about ?? [])
}

function dueEntries(db: Db, queue: QueueName, now: Date) {
  return db
    .selectFrom('queue_entries')
    .where('queue', '=', queue)
    .where(isWaiting)
    .where((is) => is.or([is('not_before', '<=', now), is('expires_at', '<=', now)]))
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', now)]))
}

export async function countWaiting(db: Db, queue: QueueName, before: Date) {
  const { count, oldest } = await db
    .selectFrom('queue_entries')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.min('created_at').as('oldest'),
    ])
    .where('queue', '=', queue)
    .where(isWaiting)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldest: toInstant(oldest) }
}

/** Counts by the record that they are about. */
export async function countWaitingByRecord(
  db: Db,
  queue: QueueName,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('queue_entries')
    .select(({ fn }) => ['about', fn.countAll<number | string>().as('count')])
    .where('queue', '=', queue)
    .where(isWaiting)
    .groupBy('about')
    .execute()
  return new Map(rows.map(({ about, count }) => [about ?? '', Number(count)]))
}
