import { checkNamedClaims, claimNeeds } from '#core/claims/check-texts.server.ts'
import { disclosureTexts, needsDisclosures } from '#core/disclosures/disclosure-texts.server.ts'
import { legalTexts } from '#core/legal/legal-texts.server.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import type { TextKinds } from '#core/review/operation.server.ts'
import { arabicKind } from '#core/texts/arabic-kind.ts'
import type { PublicationNeed, TextKind } from '#core/texts/text-kind.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import { pageKind } from './site/content/page-copy.ts'
import { arabicOriginal } from './site/content/read-copy.server.ts'

const pageTexts: TextKind = {
  ...pageKind,
  checkStored: checkNamedClaims,
  needs: [claimNeeds],
  original: (key, language) => (language === 'ar' ? arabicOriginal(key) : pageKind.original?.(key)),
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

export const arabicTextKinds: TextKinds = {
  theme: arabicKind(textKinds.theme),
  letter: arabicKind(textKinds.letter),
  legal: arabicKind(textKinds.legal),
  page: arabicKind(textKinds.page),
  disclosure: arabicKind(textKinds.disclosure),
}
