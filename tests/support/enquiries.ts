import type { Submission } from '#core/enquiries/create-enquiry.server.ts'
import { submitEnquiry } from '#core/enquiries/enquiries.server.ts'
import { listMissingDocuments } from '#core/enquiries/open-form.server.ts'
import { sampleActor, systemActor } from '#core/history/changes.server.ts'
import { publishLegalText } from '#core/legal/create-published.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { findSettings, type Settings, saveSetting } from '#core/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'
import { sampleLegalTexts } from '#sample/legal/index.ts'

let count = 0

/** What a visitor sends, each time somebody else. */
function aSubmission(own: Partial<Submission> = {}): Submission {
  count += 1
  return {
    name: `Visitor ${count}`,
    email: `visitor-${count}@example.com`,
    phone: '+20 100 000 0000',
    message: `Message number ${count}`,
    page: '/contact',
    language: 'en',
    ua: 'Mozilla/5.0 (Sample)',
    consentText: 'I agree to be contacted.',
    fillMs: undefined,
    honeypot: '',
    ...own,
  }
}

/** An enquiry that came at this moment; its id. */
export async function anEnquiry(
  db: Db,
  own: Partial<Submission> = {},
  now: Date = new Date(),
): Promise<string> {
  await openContactForm(db)
  const submission = aSubmission(own)
  const from = { clientKey: submission.email, mailTo: 'desk@firm.example', now }
  await submitEnquiry(db, submission, from)
  const row = await db
    .selectFrom('contact_submissions')
    .select('id')
    .where('email', '=', submission.email)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Publishes the documents that the consent names, where they are missing. */
async function openContactForm(db: Db): Promise<void> {
  const missing = await listMissingDocuments(db, 'en', new Date())
  if (missing.length === 0) return
  await db.transaction().execute(async (tx) => {
    for (const text of sampleLegalTexts)
      if (missing.includes(text.slug)) await publishLegalText(await workAs(tx, sampleActor), text)
  })
}

/** From now on visitors get no mail: for tests that look at the one to the firm. */
export async function stopAcknowledging(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { enquiries } = await findSettings(tx)
    await saveSetting(await workAs(tx, systemActor), 'enquiries', {
      ...enquiries,
      acknowledge: false,
    })
  })
}

/** From now on the contact page has this beside what every one has. */
export async function saveContact(db: Db, contact: Settings['contact']): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => saveSetting(await workAs(tx, systemActor), 'contact', contact))
}
