import { isEmail } from '#core/email.ts'
import { characters, isUnprintable, tidy } from '../text.ts'

/** What a visitor writes in the contact form (docs/product.md §3, contact submission). */
export type Enquiry = { name: string; email: string; phone: string; message: string }

export type EnquiryField = keyof Enquiry

/** In code points (docs/product.md §9). */
export const enquiryLimits = { name: 120, email: 254, phone: 40, message: 1000 } as const

export const enquiryFields = ['name', 'email', 'phone', 'message'] as const

/** A code, not an Issue: the page shows its own message, which staff can edit. */
export type EnquiryIssue = 'missing' | 'tooLong' | 'invalid' | 'unprintable'
export type EnquiryIssues = Partial<Record<EnquiryField, EnquiryIssue>>

type CheckedEnquiry = { enquiry: Enquiry; issues?: undefined } | { issues: EnquiryIssues }

/** Trims but never truncates: text that is too long is an issue (docs/decisions.md 11). Also used in browsers. */
export function checkEnquiry(typed: Record<EnquiryField, string>): CheckedEnquiry {
  return check(typed, () => true)
}

/**
 * Checks an enquiry that another program has received: it may lack a telephone number, and its message
 * may be longer than the form takes.
 */
export function checkEarlierEnquiry(typed: Record<EnquiryField, string>): CheckedEnquiry {
  return check(typed, (field, issue) => {
    if (field === 'phone') return issue !== 'missing'
    return field !== 'message' || issue !== 'tooLong'
  })
}

/** Why a message is worth a note where it comes along; undefined where the form would have taken it. */
export function longMessageNote({ message }: Pick<Enquiry, 'message'>): string | undefined {
  const count = characters(message)
  if (count <= enquiryLimits.message) return undefined
  const [has, takes] = [count, enquiryLimits.message].map((each) => each.toLocaleString('en-US'))
  return `Its message has ${has} characters, more than the ${takes} of the form, and comes whole`
}

function check(
  typed: Record<EnquiryField, string>,
  counts: (field: EnquiryField, issue: EnquiryIssue) => boolean,
): CheckedEnquiry {
  const enquiry = Object.fromEntries(
    enquiryFields.map((field) => [field, tidy(typed[field])]),
  ) as Enquiry
  const issues: EnquiryIssues = {}
  for (const field of enquiryFields) {
    const issue = issueOf(field, enquiry[field])
    if (issue && counts(field, issue)) issues[field] = issue
  }
  return Object.keys(issues).length > 0 ? { issues } : { enquiry }
}

function issueOf(field: EnquiryField, text: string): EnquiryIssue | undefined {
  if (text === '') return 'missing'
  if (characters(text) > enquiryLimits[field]) return 'tooLong'
  if (isUnprintable(text, field === 'message')) return 'unprintable'
  if (field === 'email' && !isEmail(text)) return 'invalid'
  return undefined
}
