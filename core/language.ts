/** The languages of the public site, English first: it is at `/…`, Arabic at `/ar/…`. */
export const languages = ['en', 'ar'] as const

export type Language = (typeof languages)[number]

/** For Intl; the calendar is Gregorian in both languages. */
export function arabicLocale(isIndic: boolean): string {
  return `ar-AE-u-ca-gregory-nu-${isIndic ? 'arab' : 'latn'}`
}

/** Any code other than those of our languages means English. */
export function languageFrom(code: string | null | undefined): Language {
  return code === 'ar' ? 'ar' : 'en'
}

export function otherLanguage(language: Language): Language {
  return language === 'en' ? 'ar' : 'en'
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

export const ownNames: Readonly<Record<Language, string>> = { en: 'English', ar: 'العربية' }

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', ar: 'Arabic' }

/** The language of the page at a path. */
export function languageOf(path: string): Language {
  return languageFrom(/^\/ar(?![^/?#])/.exec(path)?.[0].slice(1))
}

/** Addresses without a language: staff screens, APIs (except the page about them) and files. */
const shared =
  /^\/(admin|auth|reset-password|api(?=\/)|assets|fonts|media|social)(?![^/?#])|^\/[^/]+\.\w+$/

/** '/themes' becomes '/ar/themes', '/#bridge' becomes '/ar#bridge'; other addresses stay. */
export function pathIn(language: Language, path: string): string {
  if (language === 'en' || !/^\/(?!\/)/.test(path) || shared.test(path)) return path
  if (languageOf(path) === 'ar') return path
  return `/ar${path.replace(/^\/(?=$|[?#])/, '')}`
}

/** The English path of a page in any language. */
export function englishPath(path: string): string {
  return languageOf(path) === 'en' ? path : path.slice('/ar'.length).replace(/^(?!\/)/, '/')
}
