import { longDate } from '#core/date-words.ts'
import { isDay } from '#core/dates.ts'
import { translationName } from '#core/fields/translated.ts'
import type { Language } from '#core/language.ts'
import { inLanguage } from '#core/record/fields.ts'
import { isBehind, shownIn } from '#core/record/store.server.ts'
import { type Claim, claimFields } from './claim.ts'
import { numberOf } from './named-claims.ts'

/** The value as shown in the language; next to an outdated translation, the English is isolated. */
export function shownValue(claim: Claim, language: Language): string {
  return shownIn(claimFields, claim, 'value', language)
}

/** English has changed since the translation was written: both are shown. */
function isOutdated(claim: Claim, language: Language): boolean {
  return language !== 'en' && isBehind(claim, 'value', translationName('value', language))
}

/** The number that a plot draws, or `typed` if the claim is not a number. */
export function shownNumber(claim: Claim, language: Language, typed: string): string {
  const { value } = isOutdated(claim, language) ? claim : inLanguage(claimFields, claim, language)
  return numberOf(value) === undefined ? typed : value
}

/** Undefined if it has no source; a page in another language formats the day itself. */
export function shownSource(
  claim: Claim,
  language: Language,
): { name: string; url: string; date: string } | undefined {
  if (claim.source === '') return undefined
  const { source, sourceDate } = inLanguage(claimFields, claim, language)
  return {
    name: source,
    url: claim.sourceUrl,
    date: language === 'en' && isDay(sourceDate) ? longDate(sourceDate) : sourceDate,
  }
}
