import { listClaims } from '#core/claims/claims.server.ts'
import { shownValue } from '#core/claims/shown-claim.ts'
import { answerHours } from '#core/enquiries/enquiry-state.ts'
import type { Language } from '#core/language.ts'
import { defaultFirm } from '#core/settings/default-firm.ts'
import { firmIn } from '#core/settings/firm-in.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { Firm } from '#core/settings/settings.ts'
import { listPublishedTexts } from '#core/texts/published.server.ts'
import type { TextContent } from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'
import { arabic } from './ar/index.ts'
import { type Offer, offer } from './ar/offer.ts'
import { type Copy, wordsIn } from './copy.ts'
import { frameCopy } from './frame.ts'
import {
  betweenSpacesOf,
  originalSentence,
  overridesOf,
  pageKind,
  saysAs,
  sentencesOf,
} from './page-copy.ts'

// The Thank You page is a page of its own (page-copy.ts).
const arabicOriginals = Object.fromEntries(
  Object.entries({ ...arabic, 'contact.thanks': arabic.contact.thanks })
    .flatMap(([name, module]) => sentencesOf(name, module))
    .map(({ name, text }) => [name, text]),
)

export function arabicOriginal(key: string): TextContent | undefined {
  const english = pageKind.original?.(key)
  return (
    english &&
    Object.fromEntries(
      Object.entries(english).map(([name, text]) => [name, arabicOriginals[name]?.trim() ?? text]),
    )
  )
}

export function originalCopy(language: Language): Copy {
  const overrides = language === 'ar' ? arabicOriginals : {}
  return { language, overrides, facts: factsOf(defaultFirm, language) }
}

export async function readCopy(db: Db, now: Date, language: Language): Promise<Copy> {
  const [settings, published, claims] = await Promise.all([
    findSettings(db),
    listPublishedTexts(db, 'page', language, now),
    listClaims(db),
  ])
  const overrides = Object.assign(
    {},
    language === 'ar' ? arabicOriginals : undefined,
    ...published.map(({ content }) => ownOf(language, overridesOf(content))),
  )
  const facts = factsOf(firmIn(settings, language), language)
  const copy = {
    language,
    overrides,
    facts,
    claims: Object.fromEntries(claims.map((claim) => [claim.name, shownValue(claim, language)])),
  }
  return language === 'en' ? copy : { ...copy, digits: settings.arabicPages.digits }
}

/** What English pages say in Arabic, where staff have changed it. */
export async function readArabicOffer(db: Db, now: Date): Promise<Offer | undefined> {
  const copy = await readCopy(db, now, 'ar')
  const { text, link, dismiss } = wordsIn(copy, frameCopy).arabicOffer
  const isOriginal = text === offer.text && link === offer.link && dismiss === offer.dismiss
  return isOriginal ? undefined : { text, link, dismiss }
}

/** All that a form holds, as a page would say it. */
export function typedCopy(content: TextContent, language: Language): Copy['overrides'] {
  return Object.fromEntries(
    Object.entries(content).map(([name, text]) => {
      const original = language === 'ar' ? arabicOriginals[name] : originalSentence(name)
      return [name, betweenSpacesOf(original ?? '', String(text))]
    }),
  )
}

/** What a version holds of the Arabic original as it was before its statements were claims. */
function ownOf(language: Language, overrides: Copy['overrides']): Copy['overrides'] {
  if (language === 'en') return overrides
  return Object.fromEntries(
    Object.entries(overrides).flatMap(([name, text]) => {
      const original = arabicOriginals[name] ?? ''
      const own = betweenSpacesOf(original, text)
      return saysAs(own, original, 'ar') ? [] : [[name, own]]
    }),
  )
}

function factsOf(firm: Firm, language: Language): Copy['facts'] {
  return {
    firm: firm.name,
    'firm.legalName': firm.legalName,
    'firm.city': firm.city,
    'firm.address': firm.address.join(language === 'ar' ? '، ' : ', '),
    'firm.phone': firm.phone,
    'firm.email': firm.email,
    hours: String(answerHours),
  }
}
