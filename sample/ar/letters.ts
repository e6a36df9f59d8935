import { futureOfWealthSustainability } from './future-of-wealth-sustainability.ts'
import { menaMarketsBridgeTomorrow } from './mena-markets-bridge-tomorrow.ts'
import { navigatingNewEconomicReality } from './navigating-new-economic-reality.ts'

export type ArabicLetter = {
  title: string
  excerpt: string
  category: string
  readTime: string
  author: string
  bodyHtml: string
}

/** The letters by their slugs, in full; each says in its text that it is a sample. */
export const arabicLetters: Record<string, ArabicLetter> = {
  'navigating-new-economic-reality': navigatingNewEconomicReality,
  'future-of-wealth-sustainability': futureOfWealthSustainability,
  'mena-markets-bridge-tomorrow': menaMarketsBridgeTomorrow,
}
