import { type EnquiryIssues, enquiryLimits } from '#core/enquiries/enquiry.ts'
import { characters } from '#core/text.ts'
import { contact } from '../content/contact.ts'
import { fillTemplate } from '../fill-template.ts'

export function enquiryMessages(
  issues: EnquiryIssues,
): Partial<Record<keyof EnquiryIssues, string>> {
  return Object.fromEntries(
    Object.entries(issues).map(([field, issue]) => {
      const name = field as keyof EnquiryIssues
      const sentences: Partial<Record<typeof issue, string>> = contact.errors[name]
      const sentence = sentences[issue] ?? contact.errors.unprintable
      return [field, fillTemplate(sentence, { max: enquiryLimits[name] })]
    }),
  )
}

export function messageCounter(message: string): { text: string; over: boolean } {
  const left = enquiryLimits.message - characters(message.trim())
  const { counter } = contact.form
  const count = Math.abs(left)
  const template = left < 0 ? counter.over : counter.left
  return {
    text: fillTemplate(count === 1 ? template.one : template.other, { count }),
    over: left < 0,
  }
}

/** Kept with the enquiry (docs/decisions.md 11). */
export function consentText(): string {
  return contact.form.consent.map((part) => part.text).join('')
}
