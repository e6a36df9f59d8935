import { error } from '#core/issue.ts'
import type { Language } from '#core/language.ts'
import { type InLanguage, inLanguages } from '#core/record/fields.ts'
import { noun, type RecordOf } from '#core/record/noun.ts'
import { listRecords } from '#core/record/records.server.ts'
import { shownIn } from '#core/record/store.server.ts'
import type { Db } from '#db/schema.ts'

/** In the order of the page. */
export const factKinds = {
  regulator: 'Regulator and licence',
  custodian: 'Custodian',
  broker: 'Broker',
  auditor: 'Auditor',
  bank: 'Bank',
  fee: 'Fee',
  minimum: 'Minimum',
  shariah: 'Shariah position',
  number: 'Registered number',
} as const

export const factFields = inLanguages({
  label: {
    label: 'Label',
    kind: 'line',
    max: 80,
    required: true,
    translated: true,
    isPublic: true,
    hint: 'What it is, as visitors read it: Licensed by.',
  },
  value: {
    label: 'Value',
    kind: 'line',
    max: 300,
    required: true,
    translated: true,
    showsBoth: true,
    isPublic: true,
    translationHint: 'Left empty, {language} pages show the English value.',
    hint: 'What a stranger can check: a name, a number, a sentence.',
  },
  kind: { label: 'Kind', kind: 'option', required: true, options: factKinds, isPublic: true },
  link: {
    label: 'Link',
    kind: 'link',
    max: 500,
    isPublic: true,
    hint: 'Where it can be checked: the entry in a public register.',
  },
  source: {
    label: 'Source',
    kind: 'line',
    max: 200,
    translated: true,
    isPublic: true,
    hint: 'Who says so: the register, the contract, our own terms.',
  },
  asOf: { label: 'As of', kind: 'date', required: true, isPublic: true, isBeside: true },
})

/** What a stranger can check of the firm (docs/product.md §13.3). */
export const factNoun = noun({
  name: 'facts',
  one: 'fact',
  fields: factFields,
  key: 'id',
  shows: ['facts'],
  titleOf: ({ label }) => label,
  check: ({ asOf }, { today }) =>
    asOf > today ? [error('asOf', 'As of is in the future: enter the day it was checked')] : [],
})

export type Fact = InLanguage<typeof factFields, RecordOf<typeof factFields>>

/** By kind, then in the order in which they were added; in English where there is no translation. */
export async function listFacts(db: Db, language: Language): Promise<Fact[]> {
  const kinds = Object.keys(factKinds)
  return (await listRecords(db, factNoun))
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
    .map((fact) => shownIn(factFields, fact, language))
}
