import { ContactView } from '#app/site/contact/contact-view.tsx'
import { messageCounter } from '#app/site/contact/enquiry-messages.ts'
import { contactPage } from '#app/site/contact/page.ts'
import { contactCopy } from '#app/site/content/contact.ts'
import { type Copy, fillTemplate, wordsIn } from '#app/site/content/copy.ts'
import type { ContactFormProps } from '#app/site/islands/contact-form.tsx'
import type { SitePage } from '#app/site/page.ts'
import { enquiryFields } from '#core/enquiries/enquiry.ts'

/** With a state that is said in the copy that is typed. */
export function formWith(state: (copy: Copy) => ContactFormProps): SitePage {
  return { ...contactPage, View: ({ site }) => ContactView({ site, form: state(site.copy) }) }
}

/** A message that is as long as the sentence says. */
export function counterAt(copy: Copy, name: string): ContactFormProps {
  const [of, number] = name.split('.').slice(-2)
  const apart = number === 'one' ? 1 : 120
  const length = enquiryFields.message.max + (of === 'over' ? apart : -apart)
  return { counter: messageCounter(copy, 'x'.repeat(length)) }
}

/** With the one thing wrong with it that the sentence says. */
export function refusalAt(copy: Copy, name: string): ContactFormProps {
  const [, , field = '', issue = ''] = name.split('.')
  const { errors } = wordsIn(copy, contactCopy)
  if (field === 'failed' || field === 'tooMany') return { failure: errors[field] }
  if (field === 'consent') return { errors: { consent: errors.consent } }
  if (field === 'unprintable') return { errors: { message: errors.unprintable } }
  const of = (['name', 'email', 'phone', 'message'] as const).find((each) => each === field)
  if (!of) return { errors: { name: errors.name.missing } }
  const sentences: Readonly<Record<string, string>> = errors[of]
  return {
    errors: { [of]: fillTemplate(copy, sentences[issue] ?? '', { max: enquiryFields[of].max }) },
  }
}
