import { secondFactor, securityContact, securityLog, signUp } from './account-sections.ts'
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

const arabic = { kind: 'line', language: 'ar' } as const

/** The firm's facts that have an Arabic version; the others are the same in both languages. */
export const firmInArabic = section({
  key: 'firmInArabic',
  title: 'The firm in Arabic',
  lead: 'Arabic pages and emails show the Arabic; left empty, they show the English, marked as English.',
  fields: {
    name: { ...arabic, label: 'Name (Arabic)', max: 60 },
    legalName: { ...arabic, label: 'Legal name (Arabic)', max: 120 },
    city: { ...arabic, label: 'City (Arabic)', max: 60 },
    address: {
      ...arabic,
      kind: 'paragraphs',
      label: 'Address (Arabic)',
      max: 300,
      hint: 'One line for each line of it.',
    },
  },
})

/** Phone numbers, tickers and texts by staff stay unchanged. */
const arabicPages = section({
  key: 'arabicPages',
  title: 'Arabic pages',
  lead: 'How Arabic pages and mails write numbers. The calendar is Gregorian in both.',
  fields: {
    digits: {
      kind: 'option',
      required: true,
      label: 'Digits (Arabic)',
      options: { western: 'Western: 0 1 2 3', 'arabic-indic': 'Arabic-Indic: ٠ ١ ٢ ٣' },
      initial: 'western',
      hint: 'Of prices, dates, percentages, page copy and disclosures. Phone numbers, codes, tickers and other texts that staff write stay as they are.',
    },
  },
})

const declared = [
  approval,
  firmInArabic,
  arabicPages,
  officeDays,
  enquiries,
  signUp,
  secondFactor,
  securityLog,
  securityContact,
  claims,
  archive,
  retention,
  legalHold,
] as const

/** In the order of the screen. */
export const settingSections: readonly SettingSection[] = declared

type Declared = (typeof declared)[number]

/** The values of every section, by its key. */
export type SectionSettings = { [S in Declared as S['key']]: ValuesOf<S['fields']> }
