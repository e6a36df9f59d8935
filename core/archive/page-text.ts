import { type HtmlNode, parseHtml } from '../rich-text/html-tree.ts'

const blocks = new Set(
  'address article aside blockquote caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p picture section summary table td th tr ul'.split(
    ' ',
  ),
)

/** What a page says, a line for each block: for comparing two moments word by word. */
export function pageText(html: string): string {
  const body = html.slice(Math.max(0, html.indexOf('<body')))
  const lines = textOf(parseHtml(body)).split('\n')
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n\n')
}

function textOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const inside = textOf(node.children)
      return blocks.has(node.name) ? `\n${inside}\n` : inside
    })
    .join('')
}
