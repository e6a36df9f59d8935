import { randomUUID } from 'node:crypto'
import { systemActor } from '#core/history/changes.server.ts'
import { languageOf } from '#core/language.ts'
import type { Work } from '#core/work.ts'
import { createEnquiry } from './create-enquiry.server.ts'
import type { Enquiry } from './enquiry.ts'
import type { ExportedStep } from './export-columns.ts'
import { createNoteRow } from './notes.server.ts'
import { recordStep } from './taken-steps.server.ts'

export type WhoWhen = { at: Date; by: string }

export type ImportedEnquiry = Enquiry & {
  reference: string
  receivedAt: Date
  dueAt: Date
  page: string
  /** The browser of the visitor, where it is known. */
  ua: string
  consentText: string
  owner: { id: string; name: string } | undefined
  answered: WhoWhen | undefined
  closed: WhoWhen | undefined
  isSpam: boolean
  steps: readonly ExportedStep[]
  erasedAt: Date | undefined
}

/** Sends no mail or reminder, now or when it is overdue. Its steps come from the file. */
export async function importEnquiry(
  work: Work,
  enquiry: ImportedEnquiry,
  now: Date,
): Promise<void> {
  const { tx } = work
  const { name, email, phone, message, call_back, page, ua, consentText } = enquiry
  const { receivedAt, owner, answered, closed } = enquiry
  const path = URL.parse(page, 'http://localhost')?.pathname ?? ''
  const typed = { name, email, phone, message, call_back, page, consentText }
  const more = { ...typed, language: languageOf(path), ua, fillMs: undefined }
  const { id } = await createEnquiry(tx, more, undefined, receivedAt, enquiry.reference)
  const isUntouched = !owner && !answered && !closed && !enquiry.isSpam
  const assigned = enquiry.steps.findLast(({ step }) => step === 'assigned')
  const told = enquiry.steps.filter(({ step }) => step !== 'note').length
  await tx
    .updateTable('contact_submissions')
    .set({
      due_at: enquiry.dueAt,
      reminded_at: now,
      overdue_told_at: now,
      owner_id: owner?.id ?? null,
      owner_name: owner?.name ?? null,
      assigned_at: owner && assigned ? new Date(assigned.at) : null,
      answered_at: answered?.at ?? null,
      answered_name: answered?.by ?? null,
      closed_at: closed?.at ?? null,
      closed_name: closed?.by ?? null,
      spam_at: enquiry.isSpam ? receivedAt : null,
      erased_at: enquiry.erasedAt ?? null,
      revision: Math.max(told, isUntouched ? 0 : 1),
    })
    .where('id', '=', id)
    .execute()
  if (enquiry.steps.length > 0) return writeSteps(work, id, enquiry.steps)
  for (const [step, taken] of [
    ['answered', answered],
    ['closed', closed],
  ] as const)
    if (taken) await recordStep(inNameOf(work, taken.by), id, { step }, taken.at)
}

const inNameOf = (work: Work, name: string): Work => ({ ...work, actor: { ...systemActor, name } })

/** People of another installation have only a name here, no account. */
async function writeSteps(
  work: Work,
  enquiryId: string,
  steps: readonly ExportedStep[],
): Promise<void> {
  for (const { at, by, step, detail, note } of steps) {
    const id = randomUUID()
    const moment = new Date(at)
    const own = inNameOf(work, by)
    await recordStep(own, enquiryId, { id, step, detail }, moment)
    if (note) await createNoteRow(own, { id, enquiryId, text: note }, moment)
  }
}
