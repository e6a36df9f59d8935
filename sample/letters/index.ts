import type { NewLetter } from '#core/letters/create-published.server.ts'
import { futureOfWealthSustainability } from './future-of-wealth-sustainability.ts'
import { menaMarketsBridgeTomorrow } from './mena-markets-bridge-tomorrow.ts'
import { navigatingNewEconomicReality } from './navigating-new-economic-reality.ts'

/**
 * The three letters of docs/product.md §2, newest first; each says in its text that it is a sample.
 */
export const sampleLetters: NewLetter[] = [
  navigatingNewEconomicReality,
  futureOfWealthSustainability,
  menaMarketsBridgeTomorrow,
]
