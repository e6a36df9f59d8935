import type { NewLegalText } from '#core/legal/create-published.server.ts'
import { disclosures } from './disclosures.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

/**
 * The three legal pages of docs/product.md §2: wording for counsel to confirm. Facts of the firm
 * are placeholders in it such as {firm.legalName}, which the page replaces from the settings.
 */
export const sampleLegalTexts: NewLegalText[] = [terms, privacy, disclosures]
