import { type EnquiryIssues, enquiryFields } from '#core/enquiries/enquiry.ts'
import { characters } from '#core/text.ts'
import { contactCopy, type TextPart } from '../content/contact.ts'
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

/** The parts of the consent, with what follows where a time to be called may be given. */
export function consentParts(copy: Copy, asksCallBack: boolean): readonly TextPart[] {
  const { consent, callBackConsent } = wordsIn(copy, contactCopy).form
  return asksCallBack ? [...consent, { text: callBackConsent }] : consent
}

/** Kept with the enquiry (docs/decisions.md 11). */
export function consentText(copy: Copy, asksCallBack: boolean): string {
  return consentParts(copy, asksCallBack)
    .map((part) => part.text)
    .join('')
}
