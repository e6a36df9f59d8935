import { escapeHtml } from '../escape-html.ts'

/**
 * Gives every note of sanitised HTML a link back to the place that refers to it first. `label` is
 * what the link is called, with {number} in it.
 */
export function withNoteLinks(html: string, label: string): string {
  let linked = html
  for (const [item, number = ''] of html.matchAll(/<li id="note-(\d+)">/g)) {
    const reference = `<a href="#note-${number}">`
    if (!linked.includes(reference)) continue
    linked = linked.replace(
      reference,
      `<a href="#note-${number}" id="ref-${number}" role="doc-noteref">`,
    )
    const end = endOfItem(linked, linked.indexOf(item) + item.length)
    const name = escapeHtml(label.replace('{number}', number))
    const back = ` <a class="note-back" href="#ref-${number}" aria-label="${name}">↑</a>`
    linked = linked.slice(0, end) + back + linked.slice(end)
  }
  return linked
}

/** Where the list item whose content begins at `from` ends. */
function endOfItem(html: string, from: number): number {
  let depth = 1
  for (const tag of html.slice(from).matchAll(/<(\/?)li\b/g)) {
    depth += tag[1] ? -1 : 1
    if (depth === 0) return from + tag.index
  }
  return html.length
}
