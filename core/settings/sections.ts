import { type InTranslations, translationName } from '#core/fields/translated.ts'
import { type Digits, languageNames, lineOf, translations } from '#core/language.ts'
import {
  magicLink,
  secondFactor,
  securityContact,
  securityLog,
  signUp,
} from './account-sections.ts'
import { type FirmWords, firmSections } from './firm.ts'
import { officeDayFields, weekdays } from './office-days.ts'
import { approval, archive, claims, legalHold, retention } from './record-sections.ts'
import { type SettingSection, section, type ValuesOf } from './section.ts'

const officeDays = section({
  key: 'officeDays',
  title: 'Office days',
  lead: 'Before days off staff are reminded of every enquiry that falls due on them.',
  fields: officeDayFields,
  check: (days) =>
    weekdays.some((day) => days[day])
      ? undefined
      : { field: 'sunday', message: 'Office days: at least one is needed' },
})

const enquiries = section({
  key: 'enquiries',
  title: 'Enquiries',
  lead: 'The site promises an answer within 24 hours.',
  fields: {
    acknowledge: {
      kind: 'tick',
      label: 'Acknowledge each enquiry to its sender',
      initial: true,
      hint: 'With its reference and the promise; never to suspected spam.',
    },
    reminderHours: {
      kind: 'whole',
      label: 'Remind staff before it is due (hours)',
      missing: 4,
      min: 0,
      max: 23,
      hint: '0: no reminder. Staff are always told when one is overdue.',
    },
    retentionMonths: {
      kind: 'whole',
      label: 'Erase answered enquiries and spam after (months)',
      missing: 24,
      min: 0,
      max: 120,
      hint: 'Reference, times and steps are kept. 0: kept until someone erases them.',
    },
  },
})

const digitNames: Readonly<Record<Digits, string>> = {
  western: 'Western: 0 1 2 3',
  'arabic-indic': 'Arabic-Indic: ٠ ١ ٢ ٣',
}

/** For languages that are written in several. Phone numbers, tickers and texts by staff stay unchanged. */
const digitSections: readonly SettingSection[] = translations
  .filter((language) => lineOf(language).digits.length > 1)
  .map((language) => ({
    key: translationName('digits', language),
    title: `${languageNames[language]} pages`,
    language,
    lead: `How ${languageNames[language]} pages and mails write numbers. The calendar is Gregorian in every language.`,
    fields: {
      digits: {
        kind: 'option',
        required: true,
        label: `Digits (${languageNames[language]})`,
        options: Object.fromEntries(
          lineOf(language).digits.map((digits) => [digits, digitNames[digits]]),
        ),
        initial: lineOf(language).digits[0],
        hint: 'Of prices, dates, percentages, page copy and disclosures. Phone numbers, codes, tickers and other texts that staff write stay as they are.',
      },
    },
  }))

/** Shown at /facts. */
const press = section({
  key: 'press',
  title: 'Press',
  lead: 'Whom journalists ask. Visitors read it under the facts of the firm, at /facts.',
  fields: {
    contacts: {
      kind: 'lines',
      label: 'Press contact',
      hint: 'An email address or a telephone number on each line. Without one, the page names none.',
      like: /^([^@\s]{1,64}@[^@\s]{1,200}|\+\d[\d ]{4,30})$/,
      wrong: 'must be email addresses, or telephone numbers that begin with +, one on each line',
    },
  },
})

const declared = [
  press,
  officeDays,
  enquiries,
  signUp,
  secondFactor,
  magicLink,
  securityLog,
  securityContact,
  claims,
  archive,
  retention,
  legalHold,
] as const

/** In the order of the screen. */
export const settingSections: readonly SettingSection[] = [
  approval,
  ...firmSections,
  ...digitSections,
  ...declared,
]

type Declared = (typeof declared)[number] | typeof approval

/** The values of every section, by its key. */
export type SectionSettings = {
  [S in Declared as S['key']]: ValuesOf<S['fields']>
} & InTranslations<'firm', FirmWords> &
  Partial<InTranslations<'digits', { digits: Digits }>>
