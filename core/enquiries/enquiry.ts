import { characters, isUnprintable, tidy } from '../text.ts'

/** What a visitor writes in the contact form (docs/product.md §3, contact submission). */
export type Enquiry = { name: string; email: string; phone: string; message: string }

export type EnquiryField = keyof Enquiry

/**
 * Longest accepted text per field, in characters as people count them (code points; docs/product.md
 * §9).
 */
export const enquiryLimits = { name: 120, email: 254, phone: 40, message: 1000 } as const

export const enquiryFields = ['name', 'email', 'phone', 'message'] as const

export type EnquiryFault = 'missing' | 'tooLong' | 'invalid' | 'unprintable'
export type EnquiryFaults = Partial<Record<EnquiryField, EnquiryFault>>

/**
 * Checks what was typed (docs/product.md §5). Text is trimmed, never cut: over-long text is a fault
 * (docs/decisions.md 11). Safe in the browser, which repeats the same check.
 */
export function checkEnquiry(
  typed: Record<EnquiryField, string>,
): { enquiry: Enquiry; faults?: undefined } | { faults: EnquiryFaults } {
  const enquiry = Object.fromEntries(
    enquiryFields.map((field) => [field, tidy(typed[field])]),
  ) as Enquiry
  const faults: EnquiryFaults = {}
  for (const field of enquiryFields) {
    const fault = faultOf(field, enquiry[field])
    if (fault) faults[field] = fault
  }
  return Object.keys(faults).length > 0 ? { faults } : { enquiry }
}

function faultOf(field: EnquiryField, text: string): EnquiryFault | undefined {
  if (text === '') return 'missing'
  if (characters(text) > enquiryLimits[field]) return 'tooLong'
  if (isUnprintable(text, field === 'message')) return 'unprintable'
  if (field === 'email' && !isEmail(text)) return 'invalid'
  return undefined
}

/** A basic pattern and at most 254 characters (docs/product.md §5). */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 && /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+\.[^\s@<>"(),;:\\.]+$/.test(text)
  )
}
