import { mayReadEnquiries } from '#core/rights/role.ts'
import { requireRight } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'
import type { MailState } from '../outbox/mail-state.ts'
import { listMailsAbout } from '../outbox/mail-states.server.ts'
import { type EnquirySummary, summaryColumns, summaryOf } from './record.server.ts'
import { reminderAbout } from './reminders.server.ts'
import { stepOf, type TakenStep } from './taken-steps.server.ts'

type Notice = {
  kind: 'acknowledgement' | 'reminder' | 'overdue'
  /** When it was put into the outbox. */
  at: Date
  /** Undefined where its record is no longer kept. */
  mail: MailState | undefined
}

export type EnquiryDetail = EnquirySummary & {
  phone: string
  page: string
  consentText: string
  /** The program's own mails about it, with what has become of each. */
  notices: Notice[]
  /** Oldest first; `note` is missing if it was erased. */
  steps: (TakenStep & { note?: string })[]
}

/** Returns undefined if there is none. Throws Refusal 'not-allowed'. */
export async function findEnquiry(
  db: Db,
  actorId: string,
  id: string,
): Promise<EnquiryDetail | undefined> {
  await requireRight(db, actorId, mayReadEnquiries)
  const row = await db
    .selectFrom('contact_submissions')
    .select([...summaryColumns, 'phone', 'page', 'consent_text'])
    .select(['acknowledged_at', 'reminded_at', 'overdue_told_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...summaryOf(row),
    phone: row.phone,
    page: row.page,
    consentText: row.consent_text,
    notices: await listNotices(db, id, row),
    steps: await listSteps(db, id),
  }
}

/**
 * A reminder is one mail about several enquiries. Where none is recorded there is no line: imported
 * enquiries are marked as told without a mail.
 */
async function listNotices(
  db: Db,
  id: string,
  row: { acknowledged_at: Date | null; reminded_at: Date | null; overdue_told_at: Date | null },
): Promise<Notice[]> {
  const notices: Notice[] = []
  const { acknowledged_at, reminded_at, overdue_told_at } = row
  if (acknowledged_at) {
    const [own] = await listMailsAbout(db, ['enquiry-received'], [id])
    notices.push({ kind: 'acknowledgement', at: acknowledged_at, mail: own?.mail })
  }
  const told = [
    { kind: 'reminder', at: reminded_at },
    { kind: 'overdue', at: overdue_told_at },
  ] as const
  for (const { kind, at } of told) {
    if (!at) continue
    const [own] = await listMailsAbout(db, ['enquiries-due'], [reminderAbout(kind, at)])
    if (own) notices.push({ kind, at, mail: own.mail })
  }
  return notices
}

/** Oldest first, with the notes that were not erased. */
export async function listSteps(
  db: Db,
  enquiryId: string,
): Promise<(TakenStep & { note?: string })[]> {
  const rows = await db
    .selectFrom('enquiry_steps as step')
    .leftJoin('enquiry_notes as note', 'note.id', 'step.id')
    .select(['step.id', 'step.at', 'step.actor_name', 'step.step', 'step.detail', 'note.text'])
    .where('step.enquiry_id', '=', enquiryId)
    .orderBy('step.at')
    .orderBy('step.id')
    .limit(500)
    .execute()
  return rows.map((row) => ({ ...stepOf(row), note: row.text ?? undefined }))
}

/** Active admins, sorted by name. Throws Refusal 'not-allowed'. */
export async function listOwners(db: Db, actorId: string): Promise<{ id: string; name: string }[]> {
  await requireRight(db, actorId, mayReadEnquiries)
  const people = await findActiveOwners(db)
  return people.slice(0, 200).map(({ id, name, email }) => ({ id, name: name || email }))
}

/** Sorted by name. */
export async function findActiveOwners(
  db: Db,
): Promise<{ id: string; name: string; email: string }[]> {
  return db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email'])
    .distinct()
    .where('user_roles.role', '=', 'admin')
    .where('users.disabled_at', 'is', null)
    .orderBy('users.name')
    .execute()
}
