import { languageOf } from '#core/language.ts'
import type { Work } from '#core/work.ts'
import { createEnquiry } from './create-enquiry.server.ts'
import type { Enquiry } from './enquiry.ts'
import { recordStep } from './taken-steps.server.ts'

export type EarlierEnquiry = Enquiry & { page: string; ua: string; receivedAt: Date }

const consentNotShown = 'consent not shown (imported)'

/**
 * Adds an enquiry from another program. No mail is sent, now or when it is overdue; unless it
 * `isOpen`, it is closed, so that it is erased when the others are. Returns its id.
 */
export async function createEarlierEnquiry(
  work: Work,
  { receivedAt, ...enquiry }: EarlierEnquiry,
  { isOpen, now }: { isOpen: boolean; now: Date },
): Promise<string> {
  const { tx, actor } = work
  const path = URL.parse(enquiry.page, 'http://localhost')?.pathname ?? ''
  const more = { language: languageOf(path), consentText: consentNotShown, fillMs: undefined }
  const { id } = await createEnquiry(tx, { ...enquiry, ...more }, undefined, receivedAt)
  const closed = { closed_at: now, closed_by: actor.id, closed_name: actor.name, revision: 1 }
  await tx
    .updateTable('contact_submissions')
    .set({ reminded_at: now, overdue_told_at: now, ...(!isOpen && closed) })
    .where('id', '=', id)
    .execute()
  if (!isOpen) await recordStep(work, id, { step: 'closed' }, now)
  return id
}
