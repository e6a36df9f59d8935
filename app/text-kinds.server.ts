import { checkNamedClaims, claimNeeds } from '#core/claims/check-texts.server.ts'
import { disclosureTexts, needsDisclosures } from '#core/disclosures/disclosure-texts.server.ts'
import { inEveryLanguage, type Language } from '#core/language.ts'
import { legalTexts } from '#core/legal/legal-texts.server.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import type { TextKinds } from '#core/review/operation.server.ts'
import type { PublicationNeed, TextKind } from '#core/texts/text-kind.ts'
import { translatedKind } from '#core/texts/translated-kind.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import { pageKind } from './site/content/page-copy.ts'
import { translatedOriginal } from './site/content/read-copy.server.ts'

const pageTexts: TextKind = {
  ...pageKind,
  checkStored: checkNamedClaims,
  needs: [claimNeeds],
  original: (key, language = 'en') =>
    language === 'en' ? pageKind.original?.(key) : translatedOriginal(language, key),
}

/** What the pages that show a text need before it is published, in the order in which it is told. */
const needs: readonly PublicationNeed[] = [needsDisclosures]

const asking = (kind: TextKind): TextKind => ({ ...kind, needs: [...(kind.needs ?? []), ...needs] })

/** The kinds of text as the server knows them: with what a save of them changes besides. */
export const textKinds: TextKinds = {
  theme: asking(themeTexts),
  letter: asking(letterTexts),
  legal: asking(legalTexts),
  page: asking(pageTexts),
  disclosure: asking(disclosureTexts),
}

/** The kinds of text as they are written in a language. */
export function textKindsIn(language: Language): TextKinds {
  return kindsByLanguage[language]
}

const kindsByLanguage = inEveryLanguage(
  (language): TextKinds =>
    language === 'en'
      ? textKinds
      : {
          theme: translatedKind(textKinds.theme, language),
          letter: translatedKind(textKinds.letter, language),
          legal: translatedKind(textKinds.legal, language),
          page: translatedKind(textKinds.page, language),
          disclosure: translatedKind(textKinds.disclosure, language),
        },
)
