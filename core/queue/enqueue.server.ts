import { randomUUID } from 'node:crypto'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { nextMoment } from '../clock.ts'
import { isWaiting, type QueueName } from './waiting.server.ts'

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
