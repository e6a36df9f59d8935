import { listClaims } from '#core/claims/claims.server.ts'
import { shownValue } from '#core/claims/figures.server.ts'
import { answerHours } from '#core/enquiries/enquiry-state.ts'
import { type Language, lineOf, type Translation, translations } from '#core/language.ts'
import { defaultFirm, type Firm, firmIn } from '#core/settings/firm.ts'
import { digitsIn, findSettings } from '#core/settings/settings.server.ts'
import { listPublishedTexts } from '#core/texts/published.server.ts'
import type { TextContent } from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'
import { type Copy, wordsIn } from './copy.ts'
import { frameCopy } from './frame.ts'
import { betweenSpacesOf, originalSentence, overridesOf, pageKind, saysAs } from './page-copy.ts'
import type { Offer } from './translation.ts'
import { originalClaimsIn, originalOffer, originalsIn } from './translations.server.ts'

export function translatedOriginal(language: Language, key: string): TextContent | undefined {
  const english = pageKind.original?.(key)
  const own = originalsIn(language)
  return (
    english &&
    Object.fromEntries(
      Object.entries(english).map(([name, text]) => [name, own[name]?.trim() ?? text]),
    )
  )
}

export function originalCopy(language: Language): Copy {
  return { language, overrides: originalsIn(language), facts: factsOf(defaultFirm, language) }
}

export async function readCopy(db: Db, now: Date, language: Language): Promise<Copy> {
  const [settings, published, claims] = await Promise.all([
    findSettings(db),
    listPublishedTexts(db, 'page', language, now),
    listClaims(db),
  ])
  const overrides = Object.assign(
    {},
    originalsIn(language),
    ...published.map(({ content }) => ownOf(language, overridesOf(content))),
  )
  const facts = factsOf(firmIn(settings, language), language)
  const copy = {
    language,
    overrides,
    facts,
    claims: Object.fromEntries(claims.map((claim) => [claim.name, shownValue(claim, language)])),
  }
  return language === 'en' ? copy : { ...copy, digits: digitsIn(settings, language) }
}

/** What English pages say in each other language, where staff have changed it. */
export async function readOffers(db: Db, now: Date): Promise<Partial<Record<Translation, Offer>>> {
  const offers = translations.map(async (language) => {
    const copy = await readCopy(db, now, language)
    const { text, link, dismiss } = wordsIn(copy, frameCopy).arabicOffer
    const original = originalOffer(language)
    const isOriginal =
      text === original?.text && link === original.link && dismiss === original.dismiss
    return isOriginal ? [] : [[language, { text, link, dismiss }] as const]
  })
  return Object.fromEntries((await Promise.all(offers)).flat())
}

/** All that a form holds, as a page would say it. */
export function typedCopy(content: TextContent, language: Language): Copy['overrides'] {
  return Object.fromEntries(
    Object.entries(content).map(([name, text]) => {
      const original = language === 'en' ? originalSentence(name) : originalsIn(language)[name]
      return [name, betweenSpacesOf(original ?? '', String(text))]
    }),
  )
}

/** What a version holds of its original as it was before its statements were claims. */
function ownOf(language: Language, overrides: Copy['overrides']): Copy['overrides'] {
  if (language === 'en') return overrides
  return Object.fromEntries(
    Object.entries(overrides).flatMap(([name, text]) => {
      const original = originalsIn(language)[name] ?? ''
      const own = betweenSpacesOf(original, text)
      return saysAs(own, original, originalClaimsIn(language)) ? [] : [[name, own]]
    }),
  )
}

function factsOf(firm: Firm, language: Language): Copy['facts'] {
  return {
    firm: firm.name,
    'firm.legalName': firm.legalName,
    'firm.city': firm.city,
    'firm.address': firm.address.join(lineOf(language).comma),
    'firm.phone': firm.phone,
    'firm.email': firm.email,
    hours: String(answerHours),
  }
}
