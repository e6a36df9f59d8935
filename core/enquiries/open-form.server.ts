import type { Language } from '#core/language.ts'
import type { LegalSlug } from '#core/legal/legal-text.ts'
import { listShownLegalSlugs } from '#core/legal/legal-texts.server.ts'
import type { Db } from '#db/schema.ts'

/** What the consent of the contact form names, in its order. */
export const consentDocuments: readonly LegalSlug[] = ['disclosures', 'privacy']

/**
 * Documents of the consent that visitors cannot read in a language; while there are any, the contact
 * form is closed (docs/decisions.md 39).
 */
export async function listMissingDocuments(
  db: Db,
  language: Language,
  now: Date,
): Promise<LegalSlug[]> {
  const shown = await listShownLegalSlugs(db, language, now)
  return consentDocuments.filter((slug) => !shown.includes(slug))
}
