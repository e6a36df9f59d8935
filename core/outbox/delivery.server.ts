import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import type { Db, Schema } from '#db/schema.ts'
import { type Clock, clockToleranceMs, leaseMs } from '../clock.ts'
import { storableText } from '../storable.ts'
import type { OutboxMail } from './mail.ts'

/** A mail as it is claimed: a security mail is still encrypted. */
export type ClaimedMail = {
  id: string
  kind: string
  recipient: string
  props: unknown
  sealed: string | null
  attempts: number
}

const firstPauseMs = 10_000
const maxPauseMs = 60 * 60_000
const overdueAfterMs = 10 * 60_000

/** A claimed mail with its props open; undefined when the seal is of another secret. */
export function openMail(mail: ClaimedMail, encryption: Encryption): OutboxMail | undefined {
  const { sealed, ...plain } = mail
  if (sealed === null) return plain as OutboxMail
  const props = encryption.decrypt(sealed, mail.id)
  return props === undefined ? undefined : ({ ...plain, props: JSON.parse(props) } as OutboxMail)
}

/** Whether a mail waits to be sent now, or has expired. */
export async function hasDueMail(db: Db, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('outbox')
    .select('id')
    .where(isWaiting)
    .where((is) => is.or([is('not_before', '<=', now), is('expires_at', '<=', now)]))
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', now)]))
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

/**
 * Claims the oldest mail that is due, for the time of a lease: no other process sends it meanwhile,
 * and if this one dies the mail is due again. Undefined when no mail is due.
 */
export async function claimDueMail(
  db: Db,
  owner: string,
  clock: Clock,
): Promise<ClaimedMail | undefined> {
  const now = clock.now()
  const isSettled = clock.isSettled()
  const isFree = (is: ExpressionBuilder<Schema, 'outbox'>) =>
    isSettled
      ? is.or([is('leased_until', 'is', null), is('leased_until', '<', now)])
      : is('leased_until', 'is', null)
  return (
    db
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
          .where(isWaiting)
          .where('not_before', '<=', now)
          .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
          .where(isFree)
          .orderBy('not_before')
          .orderBy('created_at')
          .limit(1),
      )
      // Read again while locked: a process that claimed it a moment ago has moved the lease.
      .where(isFree)
      .returning(['id', 'kind', 'recipient', 'props', 'sealed', 'attempts'])
      .executeTakeFirst()
  )
}

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, sealed: null, leased_by: null, leased_until: null, last_error: null })
    .where('id', '=', id)
    .execute()
}

/** Gives a mail up for good, and erases what was encrypted. */
export async function markFailed(db: Db, id: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      failed_at: now,
      sealed: null,
      leased_by: null,
      leased_until: null,
      last_error: reason.slice(0, 500),
    })
    .where('id', '=', id)
    .execute()
}

/** Gives up the mails that have expired, and erases what was encrypted. Returns how many. */
export async function expireMail(db: Db, now: Date): Promise<number> {
  const result = await db
    .updateTable('outbox')
    .set({ failed_at: now, sealed: null, last_error: 'expired before it could be sent' })
    .where(isWaiting)
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Puts a mail back, to be tried again after a pause that doubles from 10 seconds up to an hour. */
export async function postponeMail(
  db: Db,
  mail: Pick<OutboxMail, 'id' | 'attempts'>,
  reason: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      not_before: new Date(now.getTime() + pauseAfter(mail.attempts)),
      leased_by: null,
      leased_until: null,
      last_error: storableText(reason, 500),
    })
    .where('id', '=', mail.id)
    .execute()
}

/**
 * Mails whose next try lies further in the future than their number of attempts explains were
 * written by a clock that was ahead: they become due now. Leases of that kind end after the time
 * of a lease, since their owner may be at work. Returns how many mails of either kind (docs/bar.md 42).
 */
export async function voidFutureMailTimes(db: Db, now: Date): Promise<number> {
  const after = (ms: number) => new Date(now.getTime() + ms + clockToleranceMs)
  const isTooLate = (is: ExpressionBuilder<Schema, 'outbox'>): Expression<SqlBool> =>
    is.or([
      ...pauses.map((pause, attempts) =>
        is.and([is('attempts', '=', attempts), is('not_before', '>', after(pause))]),
      ),
      is('not_before', '>', after(maxPauseMs)),
    ])
  const isLeasedTooLong = (is: ExpressionBuilder<Schema, 'outbox'>) =>
    is('leased_until', '>', after(leaseMs))
  const wrong = await db
    .selectFrom('outbox')
    .select('id')
    .where(isWaiting)
    .where((is) => is.or([isTooLate(is), isLeasedTooLong(is)]))
    .execute()
  if (wrong.length === 0) return 0
  return db.transaction().execute(async (tx) => {
    const update = (set: { not_before: Date } | { leased_until: Date }) =>
      tx.updateTable('outbox').set(set).where(isWaiting)
    await update({ not_before: now }).where(isTooLate).execute()
    await update({ leased_until: new Date(now.getTime() + leaseMs) })
      .where(isLeasedTooLong)
      .execute()
    return wrong.length
  })
}

/** How many mails have waited for more than 10 minutes. */
export async function countOverdueMail(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((mails) => mails.fn.countAll<number | string>().as('count'))
    .where(isWaiting)
    .where('created_at', '<', new Date(now.getTime() - overdueAfterMs))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes mails that were sent or given up before the given moment. Returns how many. */
export async function deleteSentMail(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('outbox')
    .where((is) => is.or([is('sent_at', '<', before), is('failed_at', '<', before)]))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

function isWaiting(is: ExpressionBuilder<Schema, 'outbox'>) {
  return is.and([is('sent_at', 'is', null), is('failed_at', 'is', null)])
}

function pauseAfter(attempts: number): number {
  return attempts === 0 ? 0 : Math.min(firstPauseMs * 2 ** (attempts - 1), maxPauseMs)
}

/** By number of attempts, until they are as long as they get. */
const pauses = Array.from({ length: 10 }, (_, attempts) => pauseAfter(attempts))
