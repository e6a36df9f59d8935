import { isEmail } from '#core/email.ts'
import type { Field } from '#core/fields/kinds.ts'
import { characters, isUnprintable, tidy } from '../text.ts'

/**
 * What a visitor writes in the contact form (docs/product.md §3, §9), labelled for staff: the page has
 * words of its own. Only the notation is that of records: the page's script carries no checks of kinds.
 */
export const enquiryFields = {
  name: {
    kind: 'line',
    label: 'Full Name',
    max: 120,
  },
  email: {
    kind: 'line',
    label: 'Email Address',
    max: 254,
  },
  phone: {
    kind: 'line',
    label: 'Phone Number',
    max: 40,
  },
  message: {
    kind: 'paragraphs',
    label: 'Message',
    max: 1000,
  },
} as const satisfies Record<string, Field>

export type EnquiryField = keyof typeof enquiryFields

export type Enquiry = Record<EnquiryField, string>

export const enquiryFieldNames = Object.keys(enquiryFields) as EnquiryField[]

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
  if (count <= enquiryFields.message.max) return undefined
  const [has, takes] = [count, enquiryFields.message.max].map((each) =>
    each.toLocaleString('en-US'),
  )
  return `Its message has ${has} characters, more than the ${takes} of the form, and comes whole`
}

function check(
  typed: Record<EnquiryField, string>,
  counts: (field: EnquiryField, issue: EnquiryIssue) => boolean,
): CheckedEnquiry {
  const enquiry = Object.fromEntries(
    enquiryFieldNames.map((field) => [field, tidy(typed[field])]),
  ) as Enquiry
  const issues: EnquiryIssues = {}
  for (const field of enquiryFieldNames) {
    const issue = issueOf(field, enquiry[field])
    if (issue && counts(field, issue)) issues[field] = issue
  }
  return Object.keys(issues).length > 0 ? { issues } : { enquiry }
}

function issueOf(field: EnquiryField, text: string): EnquiryIssue | undefined {
  if (text === '') return 'missing'
  const { kind, max } = enquiryFields[field]
  if (characters(text) > max) return 'tooLong'
  if (isUnprintable(text, kind === 'paragraphs')) return 'unprintable'
  if (field === 'email' && !isEmail(text)) return 'invalid'
  return undefined
}
