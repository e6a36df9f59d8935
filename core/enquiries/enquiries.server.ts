import { createHash } from 'node:crypto'
import { Refusal } from '#core/issue.ts'
import type { Language } from '#core/language.ts'
import { countAttempt } from '#core/security/attempts.server.ts'
import { limits } from '#core/security/limits.ts'
import { enqueueEvent } from '#core/webhooks/events.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { queueMail } from '../outbox/outbox.server.ts'
import { findSettings } from '../settings/settings.server.ts'
import { createEnquiry, type Submission } from './create-enquiry.server.ts'
import { listMissingDocuments } from './open-form.server.ts'

const repeatMinutes = 10
const acknowledgements = { ofAddress: 3, ofClient: 20, windowMinutes: 24 * 60 }
/** The minimum time a person needs to fill in four fields and read the consent. */
const minFillMs = 1500

/**
 * Stores an enquiry and queues its mail, in one transaction (docs/decisions.md 11). A repeat within
 * 10 minutes is the same enquiry; suspected spam causes no mail. Throws Refusal
 * 'too-many-attempts', or 'form-closed' while a document of the consent is not published
 * (docs/decisions.md 39).
 */
export async function submitEnquiry(
  db: Db,
  submission: Submission,
  { clientKey, mailTo, now = new Date() }: { clientKey: string; mailTo: string; now?: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const missing = await listMissingDocuments(tx, submission.language, new Date())
    if (missing.length > 0) throw new Refusal('form-closed')
    const { from, minutes } = limits.enquiry
    if ((await countAttempt(tx, `enquiry-from:${clientKey}`, minutes)) > from)
      throw new Refusal('too-many-attempts', { minutes })
    const same = hash(`${submission.email.toLowerCase()}\n${submission.message}`)
    if ((await countAttempt(tx, `enquiry:${same}`, repeatMinutes)) > 1) return

    const suspicion = suspicionOf(submission)
    const kept = await createEnquiry(tx, submission, suspicion, now)
    if (suspicion) return
    const { id, reference, page } = kept
    const { name, email, phone, message, call_back: callBack, language } = submission
    const receivedAt = now.toISOString()
    const typed = { name, email, phone, message, callBack }
    const props = { id, reference, ...typed, receivedAt, page, language }
    await queueMail(tx, 'enquiry', mailTo, props, id)
    await enqueueEvent(tx, 'enquiry.received', { id, received_at: receivedAt })
    await acknowledge(tx, { id, reference, email, language, clientKey, now })
  })
}

/** Limited per day and without typed text, so that the form cannot be used to spam others. */
async function acknowledge(
  tx: Tx,
  to: {
    id: string
    reference: string
    email: string
    language: Language
    clientKey: string
    now: Date
  },
): Promise<void> {
  const { enquiries, firm } = await findSettings(tx)
  if (!enquiries.acknowledge) return
  const counters = [
    { key: `enquiry-mail:${hash(to.email.toLowerCase())}`, max: acknowledgements.ofAddress },
    { key: `enquiry-mail-from:${to.clientKey}`, max: acknowledgements.ofClient },
  ]
  for (const { key, max } of counters)
    if ((await countAttempt(tx, key, acknowledgements.windowMinutes)) > max) return
  const props = { reference: to.reference, replyTo: firm.email, language: to.language }
  await queueMail(tx, 'enquiry-received', to.email, props, to.id)
  await tx
    .updateTable('contact_submissions')
    .set({ acknowledged_at: to.now })
    .where('id', '=', to.id)
    .execute()
}

function suspicionOf({ honeypot, fillMs }: Submission): string | undefined {
  if (honeypot !== '') return 'hidden field filled in'
  if (fillMs !== undefined && fillMs < minFillMs) return 'filled in too quickly'
  return undefined
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32)
}
