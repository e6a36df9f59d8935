import { legalTexts } from '#core/legal/legal-texts.server.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import { fromHtml } from '#core/rich-text/from-html.ts'
import { createVersion } from '#core/texts/create-version.server.ts'
import { publishVersion } from '#core/texts/publications.server.ts'
import type { TextContent, TextKind } from '#core/texts/text-kind.ts'
import { themeContentOf } from '#core/themes/theme-content.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import type { Work } from '#core/work.ts'
import { sampleLegalTexts } from '../legal/index.ts'
import { sampleLetters } from '../letters/index.ts'
import { disclosures } from './disclosures.ts'
import { education } from './education.ts'
import { futureOfWealthSustainability } from './future-of-wealth-sustainability.ts'
import { longevity } from './longevity.ts'
import { menaMarketsBridgeTomorrow } from './mena-markets-bridge-tomorrow.ts'
import { navigatingNewEconomicReality } from './navigating-new-economic-reality.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'
import type { ArabicLegalText, ArabicLetter, ArabicText } from './text.ts'
import type { ArabicTheme } from './theme.ts'

export const arabicThemes: Record<string, ArabicTheme> = { longevity, education }

/** In full; each says in its text that it is a sample. */
export const arabicLetters: Record<string, ArabicLetter> = {
  'navigating-new-economic-reality': navigatingNewEconomicReality,
  'future-of-wealth-sustainability': futureOfWealthSustainability,
  'mena-markets-bridge-tomorrow': menaMarketsBridgeTomorrow,
}

/** Each says that the English version binds. */
export const arabicLegalTexts: Record<string, ArabicLegalText> = { terms, privacy, disclosures }

/** Publishes the sample texts in Arabic, as translations of the English versions just published. */
export async function seedArabicTexts(work: Work): Promise<void> {
  const publish = async (kind: TextKind, key: string, content: TextContent) => {
    const id = { key, language: 'ar' } as const
    await publishVersion(work, kind, id, await createVersion(work, kind, id, content))
  }
  for (const [key, theme] of Object.entries(arabicThemes))
    await publish(themeTexts, key, themeContentOf(theme))
  for (const { slug, date, number = '' } of sampleLetters) {
    const letter = arabicLetters[slug]
    const shared = { slug, date, number, image: '', imageAlt: '' }
    if (letter) await publish(letterTexts, slug, { ...shared, ...withBody(letter) })
  }
  for (const { slug, date } of sampleLegalTexts) {
    const text = arabicLegalTexts[slug]
    if (text) await publish(legalTexts, slug, { date, ...withBody(text) })
  }
}

export function withBody<T extends ArabicText>({ bodyHtml, ...text }: T) {
  return { ...text, body: JSON.stringify(fromHtml(bodyHtml)) }
}
