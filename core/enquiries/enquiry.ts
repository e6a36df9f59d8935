import { isEmail } from '#core/email.ts'
import type { Field } from '#core/fields/kinds.ts'
import { inFigures } from '#core/figures.ts'
import { characters, isUnprintable, tidy } from '../text.ts'
import { isCallBack } from './call-back.ts'

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
  /** Asked for where the firm wants to (settings): '10:30 Asia/Riyadh'. */
  call_back: {
    kind: 'line',
    label: 'Call back',
    max: 40,
    isOptional: true,
  },
} as const satisfies Record<string, Field>

export type EnquiryField = keyof typeof enquiryFields

type OptionalField = {
  [Name in EnquiryField]: (typeof enquiryFields)[Name] extends { isOptional: true } ? Name : never
}[EnquiryField]

/** An optional field that was left empty is not in it. */
export type Enquiry = Record<Exclude<EnquiryField, OptionalField>, string> &
  Partial<Record<OptionalField, string>>

export const enquiryFieldNames = Object.keys(enquiryFields) as EnquiryField[]

/** A code, not an Issue: the page shows its own message, which staff can edit. */
export type EnquiryIssue = 'missing' | 'tooLong' | 'invalid' | 'unprintable'
export type EnquiryIssues = Partial<Record<EnquiryField, EnquiryIssue>>

type CheckedEnquiry = { enquiry: Enquiry; issues?: undefined } | { issues: EnquiryIssues }

/** Trims but never truncates: text that is too long is an issue (docs/decisions.md 11). Also used in browsers. */
export function checkEnquiry(typed: Enquiry): CheckedEnquiry {
  return check(typed, () => true)
}

/**
 * Checks an enquiry that another program has received: it may lack a telephone number, and its message
 * may be longer than the form takes.
 */
export function checkEarlierEnquiry(typed: Enquiry): CheckedEnquiry {
  return check(typed, (field, issue) => {
    if (field === 'phone') return issue !== 'missing'
    return field !== 'message' || issue !== 'tooLong'
  })
}

/** Why a message is worth a note where it comes along; undefined where the form would have taken it. */
export function longMessageNote({ message }: Pick<Enquiry, 'message'>): string | undefined {
  const count = characters(message)
  if (count <= enquiryFields.message.max) return undefined
  const [has, takes] = [count, enquiryFields.message.max].map((each) => inFigures(each))
  return `Its message has ${has} characters, more than the ${takes} of the form, and comes whole`
}

function check(
  typed: Enquiry,
  counts: (field: EnquiryField, issue: EnquiryIssue) => boolean,
): CheckedEnquiry {
  const tidied = enquiryFieldNames.map((field) => [field, tidy(typed[field] ?? '')] as const)
  const issues: EnquiryIssues = {}
  for (const [field, text] of tidied) {
    const issue = issueOf(field, text)
    if (issue && counts(field, issue)) issues[field] = issue
  }
  if (Object.keys(issues).length > 0) return { issues }
  const filled = tidied.filter(([field, text]) => text !== '' || !isOptional(field))
  return { enquiry: Object.fromEntries(filled) as Enquiry }
}

function issueOf(field: EnquiryField, text: string): EnquiryIssue | undefined {
  if (text === '') return isOptional(field) ? undefined : 'missing'
  const { kind, max } = enquiryFields[field]
  if (characters(text) > max) return 'tooLong'
  if (isUnprintable(text, kind === 'paragraphs')) return 'unprintable'
  if (field === 'email' && !isEmail(text)) return 'invalid'
  if (field === 'call_back' && !isCallBack(text)) return 'invalid'
  return undefined
}

function isOptional(field: EnquiryField): boolean {
  return 'isOptional' in enquiryFields[field]
}
