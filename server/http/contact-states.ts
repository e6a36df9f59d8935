import { ContactView } from '#app/site/contact/contact-view.tsx'
import { messageCounter } from '#app/site/contact/enquiry-messages.ts'
import { contactPage } from '#app/site/contact/page.ts'
import { contact } from '#app/site/content/contact.ts'
import { fillTemplate } from '#app/site/fill-template.ts'
import type { ContactFormProps } from '#app/site/islands/contact-form.tsx'
import type { SitePage } from '#app/site/page.ts'
import { enquiryLimits } from '#core/enquiries/enquiry.ts'

/** What it says is read while the page is made, in the copy that is typed. */
export function formWith(state: () => ContactFormProps): SitePage {
  return { ...contactPage, View: ({ site }) => ContactView({ site, form: state() }) }
}

/** A message that is as long as the sentence says. */
export function counterAt(name: string): ContactFormProps {
  const [of, number] = name.split('.').slice(-2)
  const apart = number === 'one' ? 1 : 120
  const length = enquiryLimits.message + (of === 'over' ? apart : -apart)
  return { counter: messageCounter('x'.repeat(length)) }
}

/** With the one thing wrong with it that the sentence says. */
export function refusalAt(name: string): ContactFormProps {
  const [, , field = '', issue = ''] = name.split('.')
  const { errors } = contact
  if (field === 'failed' || field === 'tooMany') return { failure: errors[field] }
  if (field === 'consent') return { errors: { consent: errors.consent } }
  if (field === 'unprintable') return { errors: { message: errors.unprintable } }
  const of = (['name', 'email', 'phone', 'message'] as const).find((each) => each === field)
  if (!of) return { errors: { name: errors.name.missing } }
  const sentences: Readonly<Record<string, string>> = errors[of]
  return { errors: { [of]: fillTemplate(sentences[issue] ?? '', { max: enquiryLimits[of] }) } }
}
