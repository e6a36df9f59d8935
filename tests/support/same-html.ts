import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

const blocks =
  /^(#document-fragment|h[1-6]|p|ul|ol|li|blockquote|hr|section|figure|figcaption|table|caption|thead|tbody|tr|th|td|div|details|summary)$/

/**
 * HTML as a reader gets it: one line for each tag and text, without classes, attributes by name,
 * spaces as a browser shows them. Equal results show equal pages.
 */
export function readersHtml(html: string): string {
  const out: string[] = []
  let text = ''
  const flush = (trim: 'start' | 'end' | '') => {
    let words = text.replace(/[ \t\n\r\f]+/g, ' ')
    if (trim === 'end') words = words.replace(/ $/, '')
    const last = out.at(-1) ?? ''
    if (last.startsWith('block')) words = words.replace(/^ /, '')
    if (words !== '') out.push(`text ${words}`)
    text = ''
  }
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName === '#text' && 'value' in node) {
      text += node.value
      return
    }
    const isBlock = blocks.test(node.nodeName)
    flush(isBlock ? 'end' : '')
    if (node.nodeName === '#comment') return
    const attributes = 'attrs' in node ? node.attrs : []
    const written = attributes
      .filter(({ name }) => name !== 'class')
      .map(({ name, value }) => ` ${name}="${value}"`)
      .sort()
    out.push(`${isBlock ? 'block' : 'inline'} <${node.nodeName}${written.join('')}>`)
    if ('childNodes' in node) for (const child of node.childNodes) walk(child)
    flush(isBlock ? 'end' : '')
    out.push(`${isBlock ? 'block' : 'inline'} </${node.nodeName}>`)
  }
  walk(parseFragment(html))
  return out.join('\n')
}
