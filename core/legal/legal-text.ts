export const legalSlugs = ['terms', 'privacy', 'disclosures'] as const
export type LegalSlug = (typeof legalSlugs)[number]

/** One version of a legal page (spec.md §2, decision 10). */
export type LegalText = {
  slug: LegalSlug
  title: string
  version: number
  /** Day that the page names as its last update, YYYY-MM-DD. */
  date: string
  /** One sentence under the title. */
  summary: string
  bodyHtml: string
}
