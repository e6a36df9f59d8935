import { disclosures } from './disclosures.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

export type ArabicText = { title: string; summary: string; bodyHtml: string }

/** The legal texts by their slugs, as translations: each says that the English version binds. */
export const arabicLegalTexts: Record<string, ArabicText> = { disclosures, privacy, terms }
