import type { Language } from '#core/language.ts'
import type { FieldTable } from '#core/record/fields.ts'
import { plainTextOf } from '#core/rich-text/plain-text.ts'
import { maxStoredBody, parseRichText, type RichText } from '#core/rich-text/rich-text.ts'
import type { TextKind } from '#core/texts/text-kind.ts'

export const legalSlugs = ['terms', 'privacy', 'disclosures'] as const
export type LegalSlug = (typeof legalSlugs)[number]

/** As staff know them. */
export const legalNames: Readonly<Record<LegalSlug, string>> = {
  terms: 'Terms of Use',
  privacy: 'Privacy Policy',
  disclosures: 'Disclosures',
}

/** docs/product.md §2, docs/decisions.md 10. */
export type LegalText = {
  slug: LegalSlug
  language: Language
  title: string
  version: number
  /** YYYY-MM-DD, shown as the last update. */
  date: string
  summary: string
  body: RichText
}

const legalFields: FieldTable = {
  title: { kind: 'line', label: 'Title', max: 120, required: true },
  summary: { kind: 'line', label: 'Summary', max: 240, required: true },
  // Said when it is published: the day of that, or another one (docs/decisions.md 47).
  date: { kind: 'day', label: 'Last updated', isDrawnApart: true },
  body: { kind: 'rich', label: 'Body', max: maxStoredBody, required: true },
}

export const legalKind: TextKind = {
  name: 'legal',
  content: 'legal',
  noun: 'legal text',
  mayWithdraw: false,
  dated: 'date',
  fieldsOf: () => legalFields,
  titleOf: ({ title }, key) => String(title || legalNames[key as LegalSlug] || key),
  readable: (_, value) => plainTextOf(parseRichText(value)),
}
