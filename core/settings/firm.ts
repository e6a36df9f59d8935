import type { Field } from '#core/fields/kinds.ts'
import { type InTranslations, translatedField, translationName } from '#core/fields/translated.ts'
import { type Language, languageNames, translations } from '#core/language.ts'
import type { SettingSection } from './section.ts'

export type Firm = {
  name: string
  legalName: string
  city: string
  address: string[]
  phone: string
  email: string
  /** Facts confirmed by an admin; the others are samples. */
  confirmed: FactName[]
}

export type FactName = Exclude<keyof Firm, 'confirmed'>

const fact = { kind: 'line', required: true } as const

export const facts = {
  name: {
    ...fact,
    label: 'Name',
    max: 60,
    translated: true,
    hint: 'As visitors know the firm.',
  },
  legalName: {
    ...fact,
    label: 'Legal name',
    max: 120,
    translated: true,
    hint: 'With its form, as the regulator knows it.',
  },
  city: { ...fact, label: 'City', max: 60, translated: true },
  address: {
    ...fact,
    kind: 'paragraphs',
    label: 'Address',
    max: 300,
    translated: true,
    hint: 'One line for each line of it.',
    translationHint: 'One line for each line of it.',
  },
  phone: { ...fact, label: 'Phone', max: 40 },
  email: {
    ...fact,
    label: 'Email',
    max: 254,
    hint: 'Where visitors write to. Shown on the contact page.',
  },
} as const satisfies Readonly<Record<FactName, Field>>

export const factNames = Object.keys(facts) as FactName[]

export function factText(firm: Firm, name: FactName): string {
  return name === 'address' ? firm.address.join('\n') : firm[name]
}

type WordName = {
  [Name in FactName]: (typeof facts)[Name] extends { translated: true } ? Name : never
}[FactName]

/** The facts that are text, in another language or ''; an address is one text with line breaks. */
export type FirmWords = Record<WordName, string>

const wordNames: readonly WordName[] = ['name', 'legalName', 'city', 'address']

/** The firm's facts that are translated; the others are the same in every language. */
export const firmSections: readonly SettingSection[] = translations.map((language) => ({
  key: translationName('firm', language),
  title: `The firm in ${languageNames[language]}`,
  language,
  lead: `${languageNames[language]} pages and emails show the ${languageNames[language]}; left empty, they show the English, marked as English.`,
  fields: Object.fromEntries(
    wordNames.map((name) => [name, translatedField(name, facts[name], language)]),
  ),
}))

export type FirmIn = Firm & {
  /** Facts that are in English because they have no translation. */
  inEnglish: FactName[]
}

/** The firm in a language, with English where there is no translation. */
export function firmIn(
  settings: { firm: Firm } & InTranslations<'firm', FirmWords>,
  language: Language,
): FirmIn {
  const { firm } = settings
  if (language === 'en') return { ...firm, inEnglish: [] }
  const words = settings[translationName('firm', language)]
  const { address, ...lines } = words
  const given = Object.fromEntries(Object.entries(lines).filter(([, text]) => text !== ''))
  return {
    ...firm,
    ...given,
    address: address === '' ? firm.address : address.split('\n'),
    inEnglish: wordNames.filter((name) => words[name] === ''),
  }
}

/** Sample facts, which an admin replaces and confirms (docs/decisions.md 24). */
export const defaultFirm: Firm = {
  name: 'Qantara',
  legalName: 'Qantara Capital Ltd',
  city: 'Cairo',
  address: ['1 Example Street (sample address)', 'Cairo, Egypt'],
  phone: '+20 2 0000 0000',
  email: 'hello@qantara.example',
  confirmed: [],
}
