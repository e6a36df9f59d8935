import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '#core/issue.ts'
import type { Language } from '#core/language.ts'
import { enqueueEvent } from '#core/webhooks/events.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { countAttempt } from '../limits/attempts.server.ts'
import { queueMail } from '../outbox/outbox.server.ts'
import { readSettings } from '../settings/settings.server.ts'
import { storableText } from '../storable.ts'
import type { Enquiry } from './enquiry.ts'
import { dueAfter } from './enquiry-state.ts'
import { newOrdinal, newReference } from './reference.server.ts'
import { searchWords } from './search-words.ts'

export type Submission = Enquiry & {
  page: string
  language: Language
  ua: string
  /** The consent text that the visitor saw, or words that say that none was shown. */
  consentText: string
  /** Milliseconds from the first focus to sending; undefined without script. */
  fillMs: number | undefined
  honeypot: string
}

const repeatMinutes = 10
const perAddress = { count: 60, windowMinutes: 10 }
const acknowledgements = { ofAddress: 3, ofClient: 20, windowMinutes: 24 * 60 }
/** Nobody fills in four fields and reads a consent line in less. */
const minFillMs = 1500
const keptOfBrowser = 1000

/**
 * Keeps an enquiry and queues its mail, in one transaction (docs/decisions.md 11). A repeat within
 * 10 minutes is the same enquiry; suspected spam causes no mail. Throws Refusal
 * 'too-many-attempts'.
 */
export async function submitEnquiry(
  db: Db,
  submission: Submission,
  { clientKey, mailTo, now = new Date() }: { clientKey: string; mailTo: string; now?: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const from = await countAttempt(tx, `enquiry-from:${clientKey}`, perAddress.windowMinutes)
    if (from > perAddress.count)
      throw new Refusal('too-many-attempts', { minutes: perAddress.windowMinutes })
    const same = hash(`${submission.email.toLowerCase()}\n${submission.message}`)
    if ((await countAttempt(tx, `enquiry:${same}`, repeatMinutes)) > 1) return

    const suspicion = suspicionOf(submission)
    const kept = await insertEnquiry(tx, submission, suspicion, now)
    if (suspicion) return
    const { id, reference, page } = kept
    const { name, email, phone, message, language } = submission
    const receivedAt = now.toISOString()
    const props = { reference, name, email, phone, message, receivedAt, page, language }
    await queueMail(tx, 'enquiry', mailTo, props, id)
    await enqueueEvent(tx, 'enquiry.received', { id, received_at: receivedAt })
    await acknowledge(tx, { id, reference, email, language, clientKey, now })
  })
}

/** Only so many a day, without anything that was typed: the form fills nobody's mailbox. */
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
  const { enquiries, firm } = await readSettings(tx)
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

/** Without a mail to anybody; `known` is the reference of one that has been quoted before. */
export async function insertEnquiry(
  tx: Tx,
  submission: Omit<Submission, 'honeypot'>,
  suspicion: string | undefined,
  receivedAt: Date,
  known?: string,
) {
  const page = storableText(submission.page, keptOfBrowser)
  // Two that got the same reference or ordinal: the second one takes another.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const [id, reference] = [randomUUID(), known ?? newReference()]
    const inserted = await tx
      .insertInto('contact_submissions')
      .values({
        id,
        reference,
        ordinal: newOrdinal(receivedAt),
        search_words: searchWords(submission, reference),
        name: submission.name,
        email: submission.email,
        phone: submission.phone,
        message: submission.message,
        page,
        language: submission.language,
        ua: storableText(submission.ua, keptOfBrowser),
        consent_text: storableText(submission.consentText, keptOfBrowser),
        fill_ms: submission.fillMs ?? null,
        suspicion: suspicion ?? null,
        spam_at: suspicion ? receivedAt : null,
        created_at: receivedAt,
        due_at: dueAfter(receivedAt),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) return { id, reference, page }
  }
  throw new Error('No reference was free')
}

function suspicionOf({ honeypot, fillMs }: Submission): string | undefined {
  if (honeypot !== '') return 'hidden field filled in'
  if (fillMs !== undefined && fillMs < minFillMs) return 'filled in too quickly'
  return undefined
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32)
}
