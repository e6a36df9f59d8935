import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../db/schema.ts'
import { json } from '../../db/values.ts'
import { storableText } from '../storable.ts'

/** What each kind of mail is made from. */
export type MailProps = {
  enquiry: {
    name: string
    email: string
    phone: string
    message: string
    receivedAt: string
    page: string
  }
}
export type MailKind = keyof MailProps

export type OutboxMail = {
  [Kind in MailKind]: {
    id: string
    kind: Kind
    recipient: string
    props: MailProps[Kind]
    attempts: number
  }
}[MailKind]

const leaseMs = 60_000
const firstPauseMs = 10_000
const longestPauseMs = 60 * 60_000

/**
 * Puts a mail into the outbox, in the transaction that causes it: both happen or neither
 * (design.md §4). A job sends it later.
 */
export async function queueMail<Kind extends MailKind>(
  tx: Tx,
  kind: Kind,
  recipient: string,
  props: MailProps[Kind],
): Promise<void> {
  const now = new Date()
  await tx
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      kind,
      recipient,
      props: json(props),
      sealed: null,
      created_at: now,
      not_before: now,
      expires_at: null,
      attempts: 0,
      leased_by: null,
      leased_until: null,
      sent_at: null,
      failed_at: null,
      last_error: null,
    })
    .execute()
}

/** Whether some mail waits to be sent now. */
export async function hasDueMail(db: Db): Promise<boolean> {
  const now = new Date()
  const due = await db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('not_before', '<=', now)
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', now)]))
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

/**
 * Claims the oldest mail that is due, for one minute: no other process sends it meanwhile, and if
 * this one dies the mail is due again. Undefined when there is none.
 */
export async function claimDueMail(db: Db, owner: string): Promise<OutboxMail | undefined> {
  const now = new Date()
  const row = await db
    .updateTable('outbox')
    .set((set) => ({
      leased_by: owner,
      leased_until: new Date(now.getTime() + leaseMs),
      attempts: set('attempts', '+', 1),
    }))
    .where('id', '=', (from) =>
      from
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('not_before', '<=', now)
        .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', now)]))
        .orderBy('not_before')
        .orderBy('created_at')
        .limit(1),
    )
    // Read again while locked: a process that claimed it a moment ago has moved the lease.
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', now)]))
    .returning(['id', 'kind', 'recipient', 'props', 'attempts'])
    .executeTakeFirst()
  return row as OutboxMail | undefined
}

export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: new Date(), leased_by: null, leased_until: null, last_error: null })
    .where('id', '=', id)
    .execute()
}

/** Puts a mail back, to be tried again after a pause that doubles from 10 seconds up to an hour. */
export async function postponeMail(
  db: Db,
  mail: Pick<OutboxMail, 'id' | 'attempts'>,
  reason: string,
): Promise<void> {
  const pause = Math.min(firstPauseMs * 2 ** (mail.attempts - 1), longestPauseMs)
  await db
    .updateTable('outbox')
    .set({
      not_before: new Date(Date.now() + pause),
      leased_by: null,
      leased_until: null,
      last_error: storableText(reason, 500),
    })
    .where('id', '=', mail.id)
    .execute()
}

/** Removes mails that were sent before the given moment. Returns how many. */
export async function removeSentMail(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('outbox').where('sent_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
