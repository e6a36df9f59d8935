import { sql } from 'kysely'
import { recordChange } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { mayReadEnquiries } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { Work } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { MailFiles } from '../outbox/mail.ts'
import { deleteEntriesAbout } from '../queue/end-entries.server.ts'
import { applyStep, type StepOutcome, type Target } from './apply-step.server.ts'
import { searchWords } from './search-words.ts'

/** Keeps reference, times and steps. Throws Refusal 'not-allowed', 'legal-hold'. */
export async function eraseEnquiry(
  db: Db,
  mailFiles: MailFiles,
  actorId: string,
  target: Target,
  now: Date = new Date(),
): Promise<StepOutcome> {
  const { result, mails } = await write(db, { actorId, right: mayReadEnquiries }, async (work) => {
    const { tx } = work
    await requireNoHold(tx)
    const result = await applyStep(work, target, { step: 'erased' }, now)
    const mails = result.outcome === 'done' ? await erasePersons(tx, [target.id], now) : []
    return { result, mails }
  })
  await mailFiles.delete(mails)
  return result
}

/** Returns how many; the history does not contain the address. Throws Refusal as above. */
export async function eraseByAddress(
  db: Db,
  mailFiles: MailFiles,
  actorId: string,
  email: string,
  now: Date = new Date(),
): Promise<number> {
  const { count, mails } = await write(db, { actorId, right: mayReadEnquiries }, async (work) => {
    const { tx } = work
    await requireNoHold(tx)
    const rows = await tx
      .selectFrom('contact_submissions')
      .select('id')
      .where(hasAddress(email))
      .orderBy('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    const mails = await eraseAll(work, ids, now)
    mails.push(...(await deleteMailsTo(tx, email)))
    await recordChange(work, {
      noun: 'enquiries',
      recordId: 'address',
      recordName: 'everything of one address',
      action: 'removed',
      differences: { enquiries: { before: ids.length, after: 0 } },
    })
    return { count: ids.length, mails }
  })
  await mailFiles.delete(mails)
  return count
}

async function requireNoHold(tx: Tx): Promise<void> {
  if ((await findSettings(tx)).legalHold.on) throw new Refusal('legal-hold')
}

export function hasAddress(email: string) {
  return sql<boolean>`lower(email) = ${email.trim().toLowerCase()}`
}

/** Returns the mails whose files must be deleted too. */
export async function eraseAll(work: Work, ids: readonly string[], now: Date) {
  const { tx } = work
  const erased: string[] = []
  for (const id of ids) {
    const result = await applyStep(work, { id, revision: undefined }, { step: 'erased' }, now)
    if (result.outcome === 'done') erased.push(id)
  }
  return erasePersons(tx, erased, now)
}

const nobody = { name: '', email: '', phone: '', message: '', call_back: '' }
const idsAtOnce = 200

async function erasePersons(tx: Tx, ids: readonly string[], now: Date): Promise<string[]> {
  const mails: string[] = []
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const some = ids.slice(from, from + idsAtOnce)
    const rows = await tx
      .selectFrom('contact_submissions')
      .select(['id', 'reference'])
      .where('id', 'in', some)
      .execute()
    for (const { id, reference } of rows) {
      await tx
        .updateTable('contact_submissions')
        .set({
          ...nobody,
          page: '',
          ua: '',
          consent_text: '',
          fill_ms: null,
          erased_at: now,
          search_words: searchWords(nobody, reference),
        })
        .where('id', '=', id)
        .execute()
    }
    await tx.deleteFrom('enquiry_notes').where('enquiry_id', 'in', some).execute()
    mails.push(...(await deleteEntriesAbout(tx, some)))
  }
  return mails
}

async function deleteMailsTo(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('queue_entries')
    .where('kind', '=', 'enquiry-received')
    .where(sql<boolean>`lower(recipient) = ${email.trim().toLowerCase()}`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
