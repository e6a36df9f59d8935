import { checkNamedClaims, claimNeeds } from '#core/claims/check-texts.server.ts'
import { legalTexts } from '#core/legal/legal-texts.server.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import type { TextKinds } from '#core/review/operations.server.ts'
import { arabicKind } from '#core/texts/arabic-kind.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import { pageKind } from './site/content/page-copy.ts'
import { arabicOriginal } from './site/content/read-copy.server.ts'

/** In Arabic the original is Arabic. */
const pageTexts: TextKind = {
  ...pageKind,
  checkStored: checkNamedClaims,
  needs: [claimNeeds],
  original: (key, language) => (language === 'ar' ? arabicOriginal(key) : pageKind.original?.(key)),
}

/** The kinds of text as the server knows them: with what a save of them changes besides. */
export const textKinds: TextKinds = {
  theme: themeTexts,
  letter: letterTexts,
  legal: legalTexts,
  page: pageTexts,
}

export const arabicTextKinds: TextKinds = {
  theme: arabicKind(themeTexts),
  letter: arabicKind(letterTexts),
  legal: arabicKind(legalTexts),
  page: arabicKind(pageTexts),
}
