import { type LegalSlug, legalSlugs } from '#core/legal/legal-text.ts'
import { type Copy, link } from './content/copy.ts'

type Link = { label: string; href: string }

/** Leaves out links to legal texts that visitors do not find (docs/decisions.md 39). */
export function shownLinks(
  copy: Copy,
  links: readonly Link[],
  legal: readonly LegalSlug[],
): Link[] {
  const hidden = legalSlugs.filter((slug) => !legal.includes(slug))
  return links.filter(({ href }) => hidden.every((slug) => href !== link(copy, `/legal/${slug}`)))
}
