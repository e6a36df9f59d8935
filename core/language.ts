type LanguageLine = {
  code: string
  /** As staff read it, and as its readers do. */
  name: string
  ownName: string
  direction: 'ltr' | 'rtl'
  /** Its letters, by which a text is known to be in it. */
  script: 'Latin' | 'Arabic'
  /** For Intl; the calendar is Gregorian in every language. Its first numbering is the usual one. */
  locale: string
  digits: readonly Digits[]
  /** Which fonts its pages, its social images and its mails are set in. */
  fonts: 'latin' | 'naskh'
  /** Between the parts of one line. */
  comma: string
  /** A price in US dollars, and a moment with its time zone. */
  usd: string
  moment: string
}

export type Digits = 'western' | 'arabic-indic'

/**
 * The languages of the public site: all that the program knows of one is its line here and the folder
 * of its copy (`app/site/content/CODE`). English comes first: it is at `/…`, what others translate,
 * and what is read where they lack a text; Arabic is at `/ar/…`, and others likewise.
 */
const languageList = [
  {
    code: 'en',
    name: 'English',
    ownName: 'English',
    direction: 'ltr',
    script: 'Latin',
    locale: 'en-GB',
    digits: ['western'],
    fonts: 'latin',
    comma: ', ',
    usd: 'USD {amount}',
    moment: '{day}, {time}, {zone}',
  },
  {
    code: 'ar',
    name: 'Arabic',
    ownName: 'العربية',
    direction: 'rtl',
    script: 'Arabic',
    locale: 'ar-AE',
    digits: ['western', 'arabic-indic'],
    fonts: 'naskh',
    comma: '، ',
    usd: '{amount}\u00a0دولار',
    moment: '{day}، الساعة\u00a0{time} ({zone})',
  },
] as const satisfies readonly LanguageLine[]

export type Language = (typeof languageList)[number]['code']

/** The languages that English is translated into. */
export type Translation = Exclude<Language, 'en'>

export const languages: readonly Language[] = languageList.map(({ code }) => code)

export const translations: readonly Translation[] = languages.filter((code) => code !== 'en')

/** All that is known of a language. */
export function lineOf(language: Language): LanguageLine {
  return languageList.find(({ code }) => code === language) ?? languageList[0]
}

/** What stands for a translation in the addresses of the panel: 'arabic'. */
export function segmentOf(language: Translation): Segment
export function segmentOf(language: Translation): string {
  return lineOf(language).name.toLowerCase()
}

type TranslationLine = Exclude<(typeof languageList)[number], { code: 'en' }>
export type Segment = Lowercase<TranslationLine['name']>

/** Something for every language, by its code. */
export function inEveryLanguage<Value>(
  make: (language: Language) => Value,
): Readonly<Record<Language, Value>>
export function inEveryLanguage(make: (language: Language) => unknown): object {
  return Object.fromEntries(languages.map((language) => [language, make(language)]))
}

/** For Intl; digits that the language does not write are its usual ones. */
export function localeOf(language: Language, digits: Digits = 'western'): string {
  const { locale } = lineOf(language)
  const numbering = writesIn(language, digits) ? digits : 'western'
  return `${locale}-u-ca-gregory-nu-${numbering === 'arabic-indic' ? 'arab' : 'latn'}`
}

/** Whether a language is also written in such digits. */
export function writesIn(language: Language, digits: Digits | undefined): boolean {
  return digits !== undefined && lineOf(language).digits.includes(digits)
}

/** Any code other than those of our languages means English. */
export function languageFrom(code: string | null | undefined): Language {
  return languages.find((language) => language === code) ?? 'en'
}

/** Those that a page leads to from this one. */
export function otherLanguages(language: Language): Language[] {
  return languages.filter((each) => each !== language)
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return lineOf(language).direction
}

export const ownNames = inEveryLanguage((language) => lineOf(language).ownName)

export const languageNames = inEveryLanguage((language) => lineOf(language).name)

/** The language of the page at a path. */
export function languageOf(path: string): Language {
  return languageFrom(/^\/([a-z]+)(?![^/?#])/.exec(path)?.[1])
}

/** Addresses without a language: staff screens, APIs (except the page about them) and files. */
const shared =
  /^\/(admin|account|auth|reset-password|api(?=\/)|assets|fonts|media|social)(?![^/?#])|^\/[^/]+\.\w+$/

/** '/themes' becomes '/ar/themes', '/#bridge' becomes '/ar#bridge'; other addresses stay. */
export function pathIn(language: Language, path: string): string {
  if (language === 'en' || !/^\/(?!\/)/.test(path) || shared.test(path)) return path
  if (languageOf(path) !== 'en') return path
  return `/${language}${path.replace(/^\/(?=$|[?#])/, '')}`
}

/** The English path of a page in any language. */
export function englishPath(path: string): string {
  const language = languageOf(path)
  return language === 'en' ? path : path.slice(`/${language}`.length).replace(/^(?!\/)/, '/')
}
