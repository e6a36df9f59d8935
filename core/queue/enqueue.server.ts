import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import type { Db, Schema, Tx } from '#db/schema.ts'
import { json, toInstant } from '#db/values.ts'
import { nextMoment } from '../clock.ts'

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

type NewEntry = {
  /** If an entry with the same id is waiting, this one is dropped. */
  id?: string
  kind: string
  recipient?: string
  props: object
  /** Encrypts the props, which are erased when the entry ends. */
  encryption?: Encryption
  expiresAt?: Date
  about?: string
  /** Immediately by default; more than a minute ahead counts as written by a wrong clock. */
  notBefore?: Date
}

/** Call it in the transaction that causes it, so that both happen or neither. */
export async function enqueue(db: Db, queue: QueueName, entry: NewEntry): Promise<void> {
  const { id = randomUUID(), kind, recipient, props, encryption, expiresAt, about } = entry
  const now = new Date()
  const notBefore = entry.notBefore ?? now
  await db
    .insertInto('queue_entries')
    .values({
      id,
      queue,
      kind,
      recipient: recipient ?? null,
      props: encryption ? null : json(props),
      encrypted: encryption ? encryption.encrypt(JSON.stringify(props), id) : null,
      created_at: nextMoment(),
      not_before: notBefore,
      expires_at: expiresAt ?? null,
      about: about ?? null,
      leased_by: null,
      leased_until: null,
      done_at: null,
      failed_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

type Of = { kind: string; about: string }

/** Not longer: later times count as written by a wrong clock (core/queue/retries.server.ts). */
const everyMs = 60_000

/** Whether an unclaimed entry is waiting; it stays locked until the transaction ends. */
export async function hasWaitingEntry(tx: Tx, queue: QueueName, of: Of): Promise<boolean> {
  return (await holdWaitingEntry(tx, queue, of)) !== undefined
}

/** Queues at most one a minute of this kind about this record; later ones are added to it. */
export async function enqueueCollected<Props extends object>(
  tx: Tx,
  queue: QueueName,
  { kind, about, recipient }: Of & { recipient: string },
  { props, add }: { props: Props; add(waiting: Props): Props },
): Promise<void> {
  const waiting = await holdWaitingEntry(tx, queue, { kind, about })
  if (waiting) {
    await tx
      .updateTable('queue_entries')
      .set({ props: json(add(waiting.props as Props)) })
      .where('id', '=', waiting.id)
      .execute()
    return
  }
  const now = new Date()
  const before = await tx
    .selectFrom('queue_entries')
    .select(['created_at', 'done_at'])
    .where('queue', '=', queue)
    .where('kind', '=', kind)
    .where('about', '=', about)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const last = before?.done_at ?? before?.created_at
  const next = (last?.getTime() ?? 0) + everyMs
  // A time in the future was written by a wrong clock.
  const latest = now.getTime() + everyMs
  const notBefore = new Date(Math.min(Math.max(next, now.getTime()), latest))
  await enqueue(tx, queue, { kind, about, recipient, props, notBefore })
}

/** Locked until the transaction ends, so that a worker sees what the transaction has written. */
async function holdWaitingEntry(tx: Tx, queue: QueueName, { kind, about }: Of) {
  return tx
    .updateTable('queue_entries')
    .set({ last_error: null })
    .where('queue', '=', queue)
    .where('kind', '=', kind)
    .where('about', '=', about)
    .where(isWaiting)
    .where('attempts', '=', 0)
    .where('leased_by', 'is', null)
    .returning(['id', 'props'])
    .executeTakeFirst()
}
