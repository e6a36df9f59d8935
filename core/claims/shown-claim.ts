import { longDate } from '#core/date-words.ts'
import { isDay } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import type { Claim } from './claim.ts'

/** English has changed since the Arabic was written: both are shown. */
export function isBehind({ value, valueAr, valueArOf }: Claim): boolean {
  return valueAr !== '' && valueArOf !== value
}

/** The value as shown in the language; next to an outdated Arabic value, the English is isolated. */
export function shownValue(claim: Claim, language: Language): string {
  if (language === 'en' || claim.valueAr === '') return claim.value
  return isBehind(claim) ? `${claim.valueAr} (\u2066${claim.value}\u2069)` : claim.valueAr
}

/** A number of at least zero; undefined if the text is not one. */
export function numberOf(text: string): number | undefined {
  return /^\d{1,12}(\.\d{1,4})?$/.test(text) ? Number(text) : undefined
}

/** The number that a plot draws, or `typed` if the claim is not a number. */
export function shownNumber(claim: Claim, language: Language, typed: string): string {
  const { value, valueAr } = claim
  const said = language === 'ar' && valueAr !== '' && !isBehind(claim) ? valueAr : value
  return numberOf(said) === undefined ? typed : said
}

/** Undefined if it has no source; a page in another language formats the day itself. */
export function shownSource(
  claim: Claim,
  language: Language,
): { name: string; url: string; date: string } | undefined {
  if (claim.source === '') return undefined
  const isArabic = language === 'ar'
  const isLong = isDay(claim.sourceDate) && !isArabic
  const date = isLong ? longDate(claim.sourceDate) : claim.sourceDate
  return {
    name: (isArabic && claim.sourceAr) || claim.source,
    url: claim.sourceUrl,
    date: (isArabic && claim.sourceDateAr) || date,
  }
}

const inBraces = /\{claim\.(\w+)\}/g

/** The claims that a text names. */
export function claimsNamedIn(text: string): string[] {
  return [...text.matchAll(inBraces)].map(([, name = '']) => name)
}

/** Replaces the names of claims by their values. */
export function withClaims(text: string, shown: (name: string) => string | undefined): string {
  return text.replace(inBraces, (whole, name: string) => shown(name) ?? whole)
}
