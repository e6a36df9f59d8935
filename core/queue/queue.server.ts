import type { ExpressionBuilder } from 'kysely'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import type { Db, Schema } from '#db/schema.ts'
import { type Clock, leaseMs } from '../clock.ts'
import { isWaiting, type QueueName } from './enqueue.server.ts'

// No queue package: entries are written in the transaction that causes them, on both databases.

export type QueueEntry = {
  id: string
  kind: string
  recipient: string | null
  props: unknown
  encrypted: string | null
  attempts: number
}

export function readProps(entry: QueueEntry, encryption: Encryption): unknown {
  if (entry.encrypted === null) return entry.props
  const props = encryption.decrypt(entry.encrypted, entry.id)
  return props === undefined ? undefined : JSON.parse(props)
}

/**
 * Claims an entry for the time of a lease, after which it is due again. If the same transaction also
 * ends it, it is processed exactly once. Entries that expire go first, because someone is waiting for
 * that link. `about` restricts it to the entries of one record.
 */
export async function claimDueEntry(
  db: Db,
  queue: QueueName,
  owner: string,
  clock: Clock,
  about?: string,
): Promise<QueueEntry | undefined> {
  const now = clock.now()
  const isSettled = clock.isSettled()
  const isFree = (is: ExpressionBuilder<Schema, 'queue_entries'>) =>
    isSettled
      ? is.or([is('leased_until', 'is', null), is('leased_until', '<', now)])
      : is('leased_until', 'is', null)
  return (
    db
      .updateTable('queue_entries')
      .set((set) => ({
        leased_by: owner,
        leased_until: new Date(now.getTime() + leaseMs),
        attempts: set('attempts', '+', 1),
      }))
      .where('id', '=', (from) =>
        from
          .selectFrom('queue_entries')
          .select('id')
          .where('queue', '=', queue)
          .where(isWaiting)
          .where('not_before', '<=', now)
          .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
          .where(isFree)
          .$if(about !== undefined, (query) => query.where('about', '=', about ?? ''))
          .orderBy(({ case: when }) => when().when('expires_at', 'is', null).then(1).else(0).end())
          .orderBy('not_before')
          .orderBy('created_at')
          .limit(1),
      )
      // Another process may have just claimed it.
      .where(isFree)
      .returning(['id', 'kind', 'recipient', 'props', 'encrypted', 'attempts'])
      .executeTakeFirst()
  )
}

/** Makes a waiting or ended entry due now, without counting another attempt. False if there is none. */
export async function renewEntry(
  db: Db,
  id: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('queue_entries')
    .set((set) => ({
      not_before: now,
      expires_at: expiresAt,
      attempts: set.case().when(isWaiting(set)).then(set.ref('attempts')).else(0).end(),
      done_at: null,
      failed_at: null,
      outcome: null,
      last_error: null,
    }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
