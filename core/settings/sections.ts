import { type InTranslations, translationName } from '#core/fields/translated.ts'
import { type Digits, languageNames, lineOf, translations } from '#core/language.ts'
import { type FirmWords, firmSections } from './firm.ts'
import { type SettingSection, section, type ValuesOf } from './section.ts'

const officeDayFields = {
  sunday: { kind: 'tick', label: 'Sunday', initial: true },
  monday: { kind: 'tick', label: 'Monday', initial: true },
  tuesday: { kind: 'tick', label: 'Tuesday', initial: true },
  wednesday: { kind: 'tick', label: 'Wednesday', initial: true },
  thursday: { kind: 'tick', label: 'Thursday', initial: true },
  friday: { kind: 'tick', label: 'Friday' },
  saturday: { kind: 'tick', label: 'Saturday' },
} as const

export const weekdays = Object.keys(officeDayFields) as (keyof typeof officeDayFields)[]

export type OfficeDays = Record<keyof typeof officeDayFields, boolean>

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

/** Both are off by default: the first is personal data, the second leads to another company. */
const contact = section({
  key: 'contact',
  title: 'Contact page',
  lead: 'What the contact page has beside its form, the address, the office days and the phone.',
  fields: {
    callBack: {
      kind: 'tick',
      label: 'Ask when to call back',
      hint: 'An optional time of day, in Riyadh or Cairo time. It is personal data: the consent text names it, and it is erased with its enquiry.',
    },
    whatsApp: {
      kind: 'line',
      label: 'WhatsApp number',
      max: 40,
      hint: 'With + and the country code. Visitors get a link to wa.me; nothing is loaded from there. Empty: no link.',
    },
  },
  check: ({ whatsApp }) =>
    whatsApp.trim() === '' || /^\+[1-9][\d ]{6,24}$/.test(whatsApp.trim())
      ? undefined
      : { field: 'whatsApp', message: 'WhatsApp number: begin with + and the country code' },
})

const portraits = section({
  key: 'portraits',
  title: 'Portraits',
  lead: 'The team in its pictures, on every page that shows them.',
  fields: {
    inColour: {
      kind: 'tick',
      label: 'Show portraits in their own colours',
      hint: 'By default they are printed in the firm’s ink, so that pictures of different days belong together.',
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

const secondFactor = section({
  key: 'secondFactor',
  title: 'Two-step verification',
  lead: 'Sign-in with a code besides the password.',
  fields: {
    required: {
      kind: 'tick',
      label: 'Every admin needs two-step verification',
      hint: 'Admins without one must set it up at their next sign-in. Set up yours first.',
    },
  },
  damaged: { required: true },
})

const magicLink = section({
  key: 'magicLink',
  title: 'Magic links',
  lead: 'Sign-in by a link in a mail, without a password.',
  fields: {
    off: {
      kind: 'tick',
      label: 'Magic links are turned off',
      hint: 'Those that are under way end at once. Links to choose a new password are still sent.',
    },
  },
  damaged: { off: true },
})

const signInService = section({
  key: 'signInService',
  title: 'Sign-in with another service',
  lead: 'Where the server is set up for one, such as Microsoft Entra or Google.',
  fields: {
    required: {
      kind: 'tick',
      label: 'Admins and editors must use it',
      hint: 'Passwords, magic links and passkeys then sign no staff in. Everybody connects it under Your Account first.',
    },
    exception: {
      kind: 'line',
      label: 'Except this one admin',
      max: 254,
      hint: 'The address of who still gets in with a password while the service is away.',
    },
  },
  check: ({ required, exception }) =>
    required && exception.trim() === ''
      ? { field: 'exception', message: 'Except this one admin: name one' }
      : undefined,
})

const securityLog = section({
  key: 'securityLog',
  title: 'Security events',
  lead: 'Sign-ins and what was suspicious, as Security shows them.',
  fields: {
    days: {
      kind: 'whole',
      label: 'Keep events for (days)',
      missing: 90,
      min: 1,
      max: 3650,
      hint: 'Older ones are removed once a day.',
    },
  },
})

const securityContact = section({
  key: 'securityContact',
  title: 'Reports about security',
  lead: 'Where people report a weakness of this site; /.well-known/security.txt names it.',
  fields: {
    contacts: {
      kind: 'lines',
      label: 'Addresses for reports',
      hint: 'An email address or a web address on each line. Without one, the firm’s email is named.',
      like: /^(https:\/\/\S{1,200}|[^@\s]{1,64}@[^@\s]{1,200})$/,
      wrong: 'must be email addresses or web addresses that begin with https://, one on each line',
    },
  },
})

const signUp = section({
  key: 'signUp',
  title: 'Sign-up',
  lead: 'Who may make an account by themselves. It opens nothing: an admin gives each its role.',
  fields: {
    policy: {
      kind: 'option',
      required: true,
      label: 'Sign-up is',
      options: {
        open: 'Open to everybody',
        domains: 'For these mail domains only',
        off: 'Off: by invitation only',
      },
      initial: 'open',
    },
    domains: {
      kind: 'lines',
      label: 'Mail domains',
      hint: 'One on each line, such as example.com.',
      like: /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
      wrong: 'must be domains such as example.com, one on each line',
    },
  },
  damaged: { policy: 'off' },
  check: ({ policy, domains }) =>
    policy === 'domains' && domains.length === 0
      ? { field: 'domains', message: 'Mail domains: at least one is needed' }
      : undefined,
})

const approval = section({
  key: 'approval',
  title: 'Approval',
  lead: 'For whatever visitors see: texts, the team, stocks and these settings.',
  fields: {
    required: {
      kind: 'tick',
      isSwitch: true,
      label: 'Changes need a second person',
      hint:
        'What one person submits goes live when another approves it. Prices within the rule of ' +
        'large moves, and withdrawing, need no second person. Switching it off needs a second person too.',
    },
  },
  damaged: { required: true },
})

const claims = section({
  key: 'claims',
  title: 'Claims',
  lead: 'Every figure on the pages is a claim with a source, an owner and a day of review.',
  fields: {
    mustBeEvidenced: {
      kind: 'tick',
      label: 'Forbid publishing with an overdue or unevidenced claim',
      hint: 'The refusal names the claim. What is published already stays.',
    },
  },
  damaged: { mustBeEvidenced: true },
})

const archive = section({
  key: 'archive',
  title: 'Archive',
  lead: 'Every public page is recorded as visitors get it, each time that it changes.',
  fields: {
    years: {
      kind: 'whole',
      label: 'Keep archived pages for (years)',
      missing: 7,
      min: 1,
      max: 30,
      hint: 'After that their content is removed; that they were shown stays recorded.',
    },
    headTo: {
      kind: 'lines',
      label: 'Send the daily proof to',
      hint: 'Email addresses outside the firm, one on each line. Anyone who keeps these mails can prove that nothing was changed later.',
      like: /^[^\s@,<>]+@[^\s@,<>]+\.[^\s@,<>]+$/,
      wrong: 'must be email addresses, one on each line',
    },
  },
})

const retention = section({
  key: 'retention',
  title: 'How long records are kept',
  lead: 'For enquiries, security events and archived pages it is set above, for past backups under Health & Backups. Changes, approvals and versions of texts are kept for good.',
  fields: {
    mailDays: {
      kind: 'whole',
      label: 'Keep sent mails for (days)',
      missing: 30,
      min: 1,
      max: 3650,
      hint: 'As they went out; links in them are erased at once.',
    },
    linkYears: {
      kind: 'whole',
      label: 'Keep private links for (years)',
      missing: 7,
      min: 1,
      max: 30,
      hint: 'From their expiry: who was shown what, and what they attested.',
    },
    deliveryDays: {
      kind: 'whole',
      label: 'Keep the log of webhooks for (days)',
      missing: 30,
      min: 1,
      max: 3650,
      hint: 'Each attempt to notify another program, with what was sent and answered.',
    },
  },
})

const legalHold = section({
  key: 'legalHold',
  title: 'Legal hold',
  lead: 'For an investigation or a dispute.',
  fields: {
    on: {
      kind: 'tick',
      label: 'Remove no records',
      hint: 'Archived pages, enquiries, mails, private links, the log of webhooks, pictures, past backups and security events stay until this is switched off, whatever their age. No enquiry can be erased.',
    },
  },
  damaged: { on: true },
})

const declared = [
  press,
  officeDays,
  enquiries,
  contact,
  portraits,
  signUp,
  secondFactor,
  magicLink,
  signInService,
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
