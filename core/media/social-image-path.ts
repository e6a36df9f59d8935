import type { Language } from '../language.ts'

const endings: Record<Language, string> = { en: '', ar: '-ar' }

/** Its language is in it, so that the default one is in the same until it is drawn. */
export function socialImagePath(fingerprint: string, language: Language): string {
  return `/social/${fingerprint}${endings[language]}.png`
}

/** Of pages that have no image of their own, and of others until theirs is drawn. */
export function defaultSocialPath(language: Language): string {
  return `/social-default${endings[language]}.png`
}
