import type { Encryption } from '#core/crypto/encryption.server.ts'
import { countWaiting } from '#core/queue/enqueue.server.ts'
import { type QueueEntry, readProps } from '#core/queue/queue.server.ts'
import type { Db } from '#db/schema.ts'
import { latestCredible } from '../clock.ts'
import type { MailKind, OutboxMail, SecurityMailKind } from './mail.ts'
import type { MailState } from './mail-state.ts'

/** A mail, and what has become of it. */
export type KnownMail = { about: string; recipient: string; mail: MailState }

/**
 * What has become of the mails about these records (at most a page of them), latest first. One whose
 * record was deleted because of its age is missing (docs/decisions.md 44).
 */
export async function listMailsAbout(
  db: Db,
  kinds: readonly MailKind[],
  records: readonly string[],
): Promise<KnownMail[]> {
  if (records.length === 0) return []
  const rows = await db
    .selectFrom('queue_entries')
    .select(['about', 'recipient', 'created_at', 'done_at', 'outcome', 'failed_at', 'last_error'])
    .where('queue', '=', 'mails')
    .where('kind', 'in', kinds)
    .where('about', 'in', records)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.flatMap((row) => {
    const mail = stateOf(row)
    return mail ? [{ about: row.about ?? '', recipient: row.recipient ?? '', mail }] : []
  })
}

/** Undefined for one that ended before its outcome was recorded. */
function stateOf(row: {
  created_at: Date
  done_at: Date | null
  outcome: string | null
  failed_at: Date | null
  last_error: string | null
}): MailState | undefined {
  const { created_at: since, done_at, failed_at, outcome } = row
  const reason = row.last_error ?? ''
  if (failed_at) return { state: 'failed', at: failed_at, reason }
  if (!done_at) return { state: 'waiting', since, reason }
  if (outcome === 'sent' || outcome === 'filed') return { state: outcome, at: done_at }
  return undefined
}

const overdueAfterMs = 10 * 60_000

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
