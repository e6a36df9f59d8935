import { randomUUID } from 'node:crypto'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { latestCredible } from '../clock.ts'
import type { MailKind, MailProps, SecurityMailKind } from './mail.ts'

/**
 * Puts a mail into the outbox, in the transaction that causes it: both happen or neither
 * (docs/architecture.md §4). A job sends it later. `about` is the record that it tells of: whoever
 * erases that finds the mail by it.
 */
export async function queueMail<Kind extends Exclude<MailKind, SecurityMailKind>>(
  tx: Tx,
  kind: Kind,
  recipient: string,
  props: MailProps[Kind],
  about?: string,
): Promise<void> {
  await insertMail(tx, { id: randomUUID(), kind, recipient, props: json(props), about })
}

/**
 * Like queueMail, for a mail about an account: sealed, and not sent any more after `expiresAt`,
 * when the link in it has died.
 */
export async function queueSecurityMail<Kind extends SecurityMailKind>(
  tx: Tx,
  encryption: Encryption,
  mail: { id?: string; kind: Kind; recipient: string; props: MailProps[Kind]; expiresAt: Date },
): Promise<void> {
  const { id = randomUUID() } = mail
  await insertMail(tx, {
    id,
    kind: mail.kind,
    recipient: mail.recipient,
    sealed: encryption.encrypt(JSON.stringify(mail.props), id),
    expires_at: mail.expiresAt,
  })
}

/** How many mails of these kinds were queued for an address since the given moment. */
export async function countMails(
  db: Db,
  recipient: string,
  kinds: readonly SecurityMailKind[],
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((mails) => mails.fn.countAll<number>().as('count'))
    .where('recipient', '=', recipient)
    .where('created_at', '>', since)
    .where('created_at', '<=', latestCredible())
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow()
  return count
}

type NewMail = {
  id: string
  kind: MailKind
  recipient: string
  props?: ReturnType<typeof json>
  sealed?: string
  expires_at?: Date
  about?: string
}

async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  const now = new Date()
  await tx
    .insertInto('outbox')
    .values({
      props: null,
      sealed: null,
      expires_at: null,
      ...mail,
      created_at: now,
      not_before: now,
      attempts: 0,
      leased_by: null,
      leased_until: null,
      sent_at: null,
      failed_at: null,
      last_error: null,
    })
    .execute()
}
