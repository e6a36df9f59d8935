import type { AppContext, RequestInfo } from '#app/context.ts'
import { callBackOf } from '#core/enquiries/call-back.ts'
import { submitEnquiry } from '#core/enquiries/enquiries.server.ts'
import { checkEnquiry } from '#core/enquiries/enquiry.ts'
import { listMissingDocuments } from '#core/enquiries/open-form.server.ts'
import { isRefusal } from '#core/issue.ts'
import { type Language, pathIn } from '#core/language.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { isUnavailable, retryAfterOf } from '#db/errors.ts'
import { contactCopy } from '../content/contact.ts'
import { wordsIn } from '../content/copy.ts'
import { originalCopy, readCopy } from '../content/read-copy.server.ts'
import { refusalsIn } from '../content/translations.server.ts'
import type { ContactFormProps } from '../islands/contact-form.tsx'
import { consentText, enquiryMessages } from './enquiry-messages.ts'
import type { ContactData } from './page.ts'
import type { ContactValues } from './use-typed-enquiry.ts'

/** Without script: 303 to the Thank You page, or the form as typed (docs/decisions.md 11, 25). */
export async function receiveContactForm(
  context: AppContext,
  request: Request,
  info: RequestInfo & { language: Language },
  renderContact: (data: ContactData, status: number) => Promise<Response>,
): Promise<Response> {
  const form = await request.formData().catch(() => undefined)
  if (!form) return new Response(refusalsIn(info.language).unreadable, { status: 400 })
  // While the database is away, the form comes back with what was typed.
  const settings = await findSettings(context.db).catch(() => undefined)
  const asksCallBack = settings?.contact.callBack ?? form.has('call_back')
  const { typed, honeypot, consent } = valuesOf(form, asksCallBack)
  const again = async (
    status: number,
    refusal: Pick<ContactFormProps, 'errors' | 'failure'>,
    retryAfterSeconds?: number,
  ) => {
    const data = { values: { ...typed, consent }, asksCallBack, ...refusal }
    const answer = await renderContact(data, status)
    if (retryAfterSeconds) answer.headers.set('retry-after', String(retryAfterSeconds))
    return answer
  }

  const { language } = info
  const now = new Date()
  const missing = await listMissingDocuments(context.db, language, now).catch(() => [])
  if (missing.length > 0) return renderContact({ isClosed: true }, 503)
  const copy = await readCopy(context.db, now, language).catch(() => originalCopy(language))
  const words = wordsIn(copy, contactCopy).errors
  const checked = checkEnquiry(typed)
  const { issues } = checked
  const errors: Partial<Record<keyof ContactValues, string>> = issues
    ? enquiryMessages(copy, issues)
    : {}
  if (!consent) errors.consent = words.consent
  if (checked.issues || !consent) return again(400, { errors })

  try {
    const { firm } = await findSettings(context.db)
    await submitEnquiry(
      context.db,
      {
        ...checked.enquiry,
        language,
        page: pathIn(language, '/contact'),
        ua: request.headers.get('user-agent') ?? '',
        consentText: consentText(copy, asksCallBack),
        fillMs: undefined,
        honeypot,
      },
      { clientKey: info.clientKey, mailTo: context.enquiriesTo ?? firm.email },
    )
  } catch (error) {
    const { status, reason, after } = failureOf(error)
    if (status !== 429)
      context.log.error({ err: error, requestId: info.requestId }, 'enquiry not kept')
    return again(status, { failure: words[reason] }, after)
  }
  return new Response(null, {
    status: 303,
    headers: { location: pathIn(language, '/contact/thanks') },
  })
}

/** `after` is in seconds. */
function failureOf(error: unknown): {
  status: number
  reason: 'tooMany' | 'failed'
  after?: number
} {
  if (isRefusal(error, 'too-many-attempts'))
    return { status: 429, reason: 'tooMany', after: (error.details.minutes ?? 1) * 60 }
  if (isUnavailable(error))
    return { status: 503, reason: 'failed', after: Number(retryAfterOf(error)) }
  return { status: 500, reason: 'failed' }
}

/** What was typed; a time to be called only where the firm asks for one. */
function valuesOf(form: FormData, asksCallBack: boolean) {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const typed = {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
    call_back: asksCallBack ? callBackOf(text('call_back'), text('call_back_zone')) : '',
  }
  return { typed, honeypot: text('website'), consent: form.has('consent') }
}
