import { type EnquiryIssues, enquiryFields } from '#core/enquiries/enquiry.ts'
import { characters } from '#core/text.ts'
import { contactCopy } from '../content/contact.ts'
import { type Copy, fillTemplate, wordsIn } from '../content/copy.ts'

export function enquiryMessages(
  copy: Copy,
  issues: EnquiryIssues,
): Partial<Record<keyof EnquiryIssues, string>> {
  const words = wordsIn(copy, contactCopy)
  return Object.fromEntries(
    Object.entries(issues).map(([field, issue]) => {
      const name = field as keyof EnquiryIssues
      const sentences: Partial<Record<typeof issue, string>> = words.errors[name]
      const sentence = sentences[issue] ?? words.errors.unprintable
      return [field, fillTemplate(copy, sentence, { max: enquiryFields[name].max })]
    }),
  )
}

export function messageCounter(copy: Copy, message: string): { text: string; over: boolean } {
  const left = enquiryFields.message.max - characters(message.trim())
  const { counter } = wordsIn(copy, contactCopy).form
  const count = Math.abs(left)
  const template = left < 0 ? counter.over : counter.left
  return {
    text: fillTemplate(copy, count === 1 ? template.one : template.other, { count }),
    over: left < 0,
  }
}

/** Kept with the enquiry (docs/decisions.md 11). */
export function consentText(copy: Copy): string {
  const words = wordsIn(copy, contactCopy)
  return words.form.consent.map((part) => part.text).join('')
}
