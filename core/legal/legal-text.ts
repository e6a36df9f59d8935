export const legalSlugs = ['terms', 'privacy', 'disclosures'] as const
export type LegalSlug = (typeof legalSlugs)[number]

/** One version of a legal page (docs/product.md §2, docs/decisions.md 10). */
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
