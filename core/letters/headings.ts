import { freeSlug, slugOf } from '../slug.ts'
import { findAll, type HtmlNode, textOf } from './tree.ts'

export type Heading = { id: string; level: 2 | 3; text: string }

/** No id of a page begins like this, so that no heading can take the place of one. */
const prefix = 'part-'

/**
 * Gives every heading an id made from its words, for links and for the table of contents. Headings
 * with the same words get -2, -3…; words without a Latin letter get a number.
 */
export function addHeadingIds(tree: readonly HtmlNode[]): Heading[] {
  const taken = new Set<string>()
  return findAll(tree, 'h2', 'h3').map((element, index) => {
    const text = textOf(element.children)
    const wish = prefix + (slugOf(text, '-') || String(index + 1))
    const id = freeSlug(wish, (each) => taken.has(each))
    taken.add(id)
    element.attributes.id = id
    return { id, level: element.name === 'h2' ? 2 : 3, text }
  })
}
