import { randomUUID } from 'node:crypto'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import type { Db } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { nextMoment } from '../clock.ts'
import type { QueueName } from './waiting.server.ts'

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
