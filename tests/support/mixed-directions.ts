import { type DefaultTreeAdapterMap, parse } from 'parse5'

type Node = DefaultTreeAdapterMap['node']

/** Bidi controls that are never closed, isolates, digits and signs: what turns its neighbours around. */
export const turning = (field: string): string =>
  `${field} \u202eABC \u2067قنطرة -12.5% \u2066(US$ 1,000) \u2069\u200f١٢٣ \u202b[x]`

const marks = /[\u202a-\u202e\u2066\u2067]/
const isolatedText = /\u2068[^\u2069]*(?:\u2069[^\u2068\u2069]*)*\u2069/g

/**
 * Texts with controls of direction that share an element with other words, without anything that
 * keeps them apart: `dir`, `bdi` or isolates. Of elements alone the styles do (reset.css).
 */
export function looseTexts(html: string): string[] {
  const found: string[] = []
  const look = (node: Node, parent: DefaultTreeAdapterMap['element'] | undefined) => {
    if (node.nodeName === '#text' && 'value' in node && parent) {
      if (!marks.test(node.value.replace(isolatedText, ''))) return
      const isApart = parent.nodeName === 'bdi' || parent.attrs.some(({ name }) => name === 'dir')
      const beside = parent.childNodes.filter(
        (each) => each !== node && !('value' in each && each.value.trim() === ''),
      )
      if (!isApart && beside.length > 0) found.push(`<${parent.nodeName}> ${node.value.trim()}`)
      return
    }
    if (['script', 'style', 'title', 'textarea', 'option', 'text', 'desc'].includes(node.nodeName))
      return
    if ('childNodes' in node)
      for (const child of node.childNodes) look(child, 'attrs' in node ? node : undefined)
  }
  look(parse(html), undefined)
  return found
}

/** The title, and what previews show of a page, with controls that turn the line that they are in. */
export function turningInHead(html: string): string[] {
  const head = html.slice(0, html.indexOf('</head>'))
  const shown = head.match(
    /<title>[^<]*|<meta (?:name|property)="[^"]*(?:title|name|alt|description)"[^>]*>/g,
  )
  return (shown ?? []).filter((each) => /[\u202a-\u202e\u2066-\u2069]/.test(each))
}
