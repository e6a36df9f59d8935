import { checkEarlierEnquiry, type Enquiry, enquiryFieldNames } from '#core/enquiries/enquiry.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { characters, isUnprintable, tidy } from '#core/text.ts'
import { textOf } from './values.ts'

type Person = Enquiry & { page: string; consentText: string }

/** What is said of a field of a form that cannot be kept. */
const wrong = {
  missing: 'is missing',
  tooLong: 'is too long',
  invalid: 'is not an address',
  unprintable: 'contains characters that cannot be printed',
} as const

export function readPerson(
  cells: SourceRow['cells'],
  isErased: boolean,
  reasons: string[],
): Person {
  const typed = Object.fromEntries(
    enquiryFieldNames.map((field) => [field, textOf(cells[field])]),
  ) as Enquiry
  const page = lineOf('page', cells.page, 1000, reasons)
  const consentText = lineOf('consent_text', cells.consent_text, 1000, reasons)
  const person = { ...typed, page, consentText }
  if (isErased) {
    if (Object.values(person).some((text) => text !== ''))
      reasons.push('It is erased, so nothing of the person may be in the row')
    return person
  }
  const read = checkEarlierEnquiry(typed)
  if (!read.issues) return { ...person, ...read.enquiry }
  for (const [field, issue] of Object.entries(read.issues)) {
    const isTime = field === 'call_back' && issue === 'invalid'
    reasons.push(`${labelOf(field)} ${isTime ? 'is no time with its zone' : wrong[issue]}`)
  }
  return person
}

export const labelOf = (name: string) => name[0]?.toUpperCase() + name.slice(1).replaceAll('_', ' ')

export function lineOf(name: string, written: unknown, max: number, reasons: string[]): string {
  const text = tidy(textOf(written))
  if (characters(text) > max) reasons.push(`${labelOf(name)} is too long`)
  else if (isUnprintable(text, true))
    reasons.push(`${labelOf(name)} contains characters that cannot be printed`)
  return text
}
