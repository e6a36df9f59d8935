import { textOf } from '../escape-html.ts'
import { freeSlug, slugOf } from '../slug.ts'

export type Heading = { id: string; level: 2 | 3; text: string }

/** No id of a page begins like this, so that no heading can take the place of one. */
const prefix = 'part-'

/**
 * Gives every heading of sanitised HTML an id made from its words, for links and for the table of
 * contents. Headings with the same words get -2, -3…; words without a Latin letter get a number.
 */
export function withHeadingIds(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const marked = html.replace(/<h([23])>(.*?)<\/h\1>/gs, (_, level: string, content: string) => {
    const text = textOf(content)
    const wish = prefix + (slugOf(text, '-') || String(headings.length + 1))
    const id = freeSlug(wish, (each) => headings.some((heading) => heading.id === each))
    headings.push({ id, level: level === '2' ? 2 : 3, text })
    return `<h${level} id="${id}">${content}</h${level}>`
  })
  return { html: marked, headings }
}
