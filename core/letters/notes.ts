import { findAll, type HtmlNode } from './tree.ts'

/**
 * Gives every note a link back to the place that refers to it first. `label` is what the link is
 * called, with {number} in it.
 */
export function addNoteLinks(tree: readonly HtmlNode[], label: string): void {
  const references = findAll(tree, 'a')
  for (const note of findAll(tree, 'li')) {
    const [, number] = /^note-(\d+)$/.exec(note.attributes.id ?? '') ?? []
    const reference = references.find(({ attributes }) => attributes.href === `#note-${number}`)
    if (!number || !reference) continue
    Object.assign(reference.attributes, { id: `ref-${number}`, role: 'doc-noteref' })
    const back = {
      name: 'a',
      attributes: {
        class: 'note-back',
        href: `#ref-${number}`,
        'aria-label': label.replace('{number}', number),
      },
      children: ['\u2191'],
    }
    // Never alone on a line.
    note.children.push('\u00a0', back)
  }
}
