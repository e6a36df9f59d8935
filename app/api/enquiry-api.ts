import { submitEnquiry } from '#core/enquiries/enquiries.server.ts'
import { checkEnquiry } from '#core/enquiries/enquiry.ts'
import { listMissingDocuments } from '#core/enquiries/open-form.server.ts'
import { isRefusal } from '#core/issue.ts'
import { languageFrom } from '#core/language.ts'
import { lang } from '#core/reading-api/calls.ts'
import { SubmissionWithHoneypot } from '#core/reading-api/sent.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { consentText, enquiryMessages } from '../site/contact/enquiry-messages.ts'
import { contactCopy } from '../site/content/contact.ts'
import { type Copy, wordsIn } from '../site/content/copy.ts'
import { readCopy } from '../site/content/read-copy.server.ts'
import { type Call, refuse } from './call.ts'
import { findIssue } from './reading-call.ts'

/** docs/product.md §7. */
export const submitContact: Call = async ({ db, enquiriesTo }, request, { clientKey }) => {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    return refuse(415, 'Send JSON, with content-type application/json')
  const url = new URL(request.url)
  const issue = findIssue([lang], url)
  if (issue) return refuse(400, issue)
  const parsed = SubmissionWithHoneypot.safeParse(await request.json().catch(() => undefined))
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.')
    return refuse(400, where ? `${where} has the wrong type` : 'The body is not a JSON object')
  }
  const sent = parsed.data
  const language = languageFrom(url.searchParams.get('lang'))
  const now = new Date()
  const copy = await readCopy(db, now, language)
  const words = wordsIn(copy, contactCopy)
  const missing = await listMissingDocuments(db, language, now)
  if (missing.length > 0) return refuse(503, words.closed)
  const { firm, contact } = await findSettings(db)
  const asksCallBack = contact.callBack
  const checked = checkEnquiry({ ...sent, call_back: asksCallBack ? sent.call_back : '' })
  const { issues } = checked
  if (issues)
    return Response.json(
      { error: words.errors.summary, fields: enquiryMessages(copy, issues) },
      { status: 400 },
    )
  const enquiry = {
    ...checked.enquiry,
    language,
    page: sent.page,
    ua: sent.ua,
    consentText: consentOf(copy, sent.consent, asksCallBack),
    fillMs: sent.fill_ms,
    honeypot: sent.website,
  }
  try {
    await submitEnquiry(db, enquiry, { clientKey, mailTo: enquiriesTo ?? firm.email })
  } catch (error) {
    if (!isRefusal(error, 'too-many-attempts')) throw error
    const seconds = (error.details.minutes ?? 1) * 60
    return refuse(429, words.errors.tooMany, { 'retry-after': String(seconds) })
  }
  return Response.json({ ok: true })
}

function consentOf(
  copy: Copy,
  consent: string | boolean | undefined,
  asksCallBack: boolean,
): string {
  if (consent === true) return consentText(copy, asksCallBack)
  return consent || 'consent not shown (API)'
}
