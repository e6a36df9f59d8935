import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import type { Role } from '../accounts/role.ts'
import { latestCredible } from '../credible-time.ts'
import { storableText } from '../storable.ts'
import type { Seal } from './seal.server.ts'

/** What each kind of mail is made from. `firm` is its name, `minutes` how long a link works. */
export type MailProps = SecurityMailProps & {
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

/**
 * Mails about accounts: sealed in the outbox, erased after sending or expiry (docs/architecture.md
 * §4).
 */
type SecurityMailProps = {
  'verify-address': { firm: string; link: string; minutes: number }
  'magic-link': { firm: string; link: string; minutes: number }
  'reset-password': { firm: string; link: string; minutes: number }
  'account-exists': { firm: string; link: string }
  invitation: { firm: string; link: string; days: number; invitedBy: string; role: Role }
  'password-changed': { firm: string; link: string; changedAt: string }
  'first-admin': { firm: string; link: string; madeAt: string }
  'second-factor': {
    firm: string
    link: string
    change: 'enabled' | 'disabled' | 'removed' | 'recovery-codes' | 'recovery-code-used'
    changedAt: string
  }
}
export type SecurityMailKind = keyof SecurityMailProps

export type OutboxMail = {
  [Kind in MailKind]: {
    id: string
    kind: Kind
    recipient: string
    props: MailProps[Kind]
    attempts: number
  }
}[MailKind]

/** A mail as it is claimed: a security mail is still sealed. */
export type ClaimedMail = {
  id: string
  kind: string
  recipient: string
  props: unknown
  sealed: string | null
  attempts: number
}

const leaseMs = 60_000
const firstPauseMs = 10_000
const longestPauseMs = 60 * 60_000

/**
 * Puts a mail into the outbox, in the transaction that causes it: both happen or neither
 * (docs/architecture.md §4). A job sends it later.
 */
export async function queueMail<Kind extends Exclude<MailKind, SecurityMailKind>>(
  tx: Tx,
  kind: Kind,
  recipient: string,
  props: MailProps[Kind],
): Promise<void> {
  await insertMail(tx, { id: randomUUID(), kind, recipient, props: json(props) })
}

/**
 * Like queueMail, for a mail about an account: sealed, and not sent any more after `expiresAt`,
 * when the link in it has died.
 */
export async function queueSecurityMail<Kind extends SecurityMailKind>(
  tx: Tx,
  seal: Seal,
  mail: { id?: string; kind: Kind; recipient: string; props: MailProps[Kind]; expiresAt: Date },
): Promise<void> {
  const { id = randomUUID() } = mail
  await insertMail(tx, {
    id,
    kind: mail.kind,
    recipient: mail.recipient,
    sealed: seal.seal(JSON.stringify(mail.props), id),
    expires_at: mail.expiresAt,
  })
}

/** A claimed mail with its props open; undefined when the seal is of another secret. */
export function openMail(mail: ClaimedMail, seal: Seal): OutboxMail | undefined {
  const { sealed, ...plain } = mail
  if (sealed === null) return plain as OutboxMail
  const props = seal.open(sealed, mail.id)
  return props === undefined ? undefined : ({ ...plain, props: JSON.parse(props) } as OutboxMail)
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

/** Whether some mail waits to be sent now, or its time is over. */
export async function hasDueMail(db: Db): Promise<boolean> {
  const now = new Date()
  const due = await db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((is) => is.or([is('not_before', '<=', now), is('expires_at', '<=', now)]))
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', now)]))
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

/**
 * Claims the oldest mail that is due, for one minute: no other process sends it meanwhile, and if
 * this one dies the mail is due again. Undefined when there is none.
 */
export async function claimDueMail(db: Db, owner: string): Promise<ClaimedMail | undefined> {
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
        .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
        .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', now)]))
        .orderBy('not_before')
        .orderBy('created_at')
        .limit(1),
    )
    // Read again while locked: a process that claimed it a moment ago has moved the lease.
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', now)]))
    .returning(['id', 'kind', 'recipient', 'props', 'sealed', 'attempts'])
    .executeTakeFirst()
  return row
}

export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      sent_at: new Date(),
      sealed: null,
      leased_by: null,
      leased_until: null,
      last_error: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Gives a mail up for good, and erases what was sealed. */
export async function markFailed(db: Db, id: string, reason: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      failed_at: new Date(),
      sealed: null,
      leased_by: null,
      leased_until: null,
      last_error: reason.slice(0, 500),
    })
    .where('id', '=', id)
    .execute()
}

/** Gives up the mails whose time is over, and erases what was sealed. Returns how many. */
export async function expireMail(db: Db): Promise<number> {
  const now = new Date()
  const result = await db
    .updateTable('outbox')
    .set({ failed_at: now, sealed: null, last_error: 'expired before it could be sent' })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
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

/** Removes mails that were sent or given up before the given moment. Returns how many. */
export async function removeSentMail(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('outbox')
    .where((is) => is.or([is('sent_at', '<', before), is('failed_at', '<', before)]))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
