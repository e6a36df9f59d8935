import type { Encryption } from '#core/crypto/encryption.server.ts'
import { enqueueCollected } from '#core/queue/collected.server.ts'
import { enqueue } from '#core/queue/enqueue.server.ts'
import { type QueueEntry, readProps } from '#core/queue/queue.server.ts'
import { countWaiting, hasDueEntry } from '#core/queue/waiting.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { latestCredible } from '../clock.ts'
import type { MailKind, MailProps, OutboxMail, SecurityMailKind } from './mail.ts'

const overdueAfterMs = 10 * 60_000

/** Call it in the transaction that causes the mail (docs/architecture.md §4). `about` lets erasure find it. */
export async function queueMail<Kind extends Exclude<MailKind, SecurityMailKind>>(
  tx: Tx,
  kind: Kind,
  recipient: string,
  props: MailProps[Kind],
  about?: string,
): Promise<void> {
  await enqueue(tx, 'mails', { kind, recipient, props, about })
}

/** Sends at most one a minute of this kind about this record; later ones are added to it. */
export async function queueCollectedMail<Kind extends Exclude<MailKind, SecurityMailKind>>(
  tx: Tx,
  kind: Kind,
  recipient: string,
  about: string,
  said: { props: MailProps[Kind]; add(waiting: MailProps[Kind]): MailProps[Kind] },
): Promise<void> {
  await enqueueCollected(tx, 'mails', { kind, about, recipient }, said)
}

/** Stored encrypted, and not sent after `expiresAt`, when its link has expired. */
export async function queueSecurityMail<Kind extends SecurityMailKind>(
  tx: Tx,
  encryption: Encryption,
  mail: {
    id?: string
    kind: Kind
    recipient: string
    props: MailProps[Kind]
    expiresAt: Date
    about?: string
  },
): Promise<void> {
  await enqueue(tx, 'mails', { ...mail, encryption })
}

export function hasDueMail(db: Db, now: Date): Promise<boolean> {
  return hasDueEntry(db, 'mails', now)
}

/** Returns undefined if it was encrypted with another secret. */
export function openMail(entry: QueueEntry, encryption: Encryption): OutboxMail | undefined {
  const { id, kind, recipient, attempts } = entry
  const props = readProps(entry, encryption)
  return props === undefined ? undefined : ({ id, kind, recipient, props, attempts } as OutboxMail)
}

export async function countMails(
  db: Db,
  recipient: string,
  kinds: readonly SecurityMailKind[],
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('queue_entries')
    .select((mails) => mails.fn.countAll<number>().as('count'))
    .where('queue', '=', 'mails')
    .where('recipient', '=', recipient)
    .where('created_at', '>', since)
    .where('created_at', '<=', latestCredible())
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow()
  return count
}

export async function countOverdueMail(db: Db, now: Date): Promise<number> {
  return (await countWaiting(db, 'mails', new Date(now.getTime() - overdueAfterMs))).count
}
