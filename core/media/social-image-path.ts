import { inEveryLanguage, type Language } from '../language.ts'

const endings = inEveryLanguage((language) => (language === 'en' ? '' : `-${language}`))

/** Contains the language, so that the default image until it is drawn has the right one. */
export function socialImagePath(fingerprint: string, language: Language): string {
  return `/social/${fingerprint}${endings[language]}.png`
}

/** For pages without an image of their own, and for others until theirs is drawn. */
export function defaultSocialPath(language: Language): string {
  return `/social-default${endings[language]}.png`
}
