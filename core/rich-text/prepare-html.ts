import { readFigureOfOurs } from './figures-of-ours.ts'
import { type HtmlElement, type HtmlNode, visit } from './html-tree.ts'
import { bringNotes } from './notes-from-html.ts'
import { listsInItems, listsOfWord } from './word-lists.ts'

const renamed: Record<string, string> = {
  h1: 'h2',
  ...Object.fromEntries(['h4', 'h5', 'h6'].map((name) => [name, 'h3'])),
  b: 'strong',
  ...Object.fromEntries(['i', 'cite', 'dfn'].map((name) => [name, 'em'])),
  tfoot: 'tbody',
}

/** Elements that only start a new line. */
const lines = new Set([
  ...['div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'nav', 'address', 'pre'],
  ...['dl', 'dt', 'dd', 'form', 'fieldset', 'legend', 'details', 'summary', 'center', 'hgroup'],
])

/** Normalises HTML from browsers, word processors and this program. */
export function prepareHtml(nodes: HtmlNode[]): HtmlNode[] {
  const root: HtmlElement = { name: 'root', attributes: {}, children: nodes }
  bringNotes(root)
  const headings: HtmlElement[] = []
  visit([root], {
    enter(element) {
      if (element.name === 'figure') readFigureOfOurs(element)
      element.children = listsOfWord(element.children)
      if (element.name === 'ul' || element.name === 'ol') element.children = listsInItems(element)
      rename(element, headings.length > 0)
      if (element.name === 'h2' || element.name === 'h3') headings.push(element)
    },
    leave(element) {
      if (headings.at(-1) === element) headings.pop()
    },
  })
  return root.children
}

function rename(element: HtmlElement, isInHeading: boolean): void {
  const { name, attributes } = element
  const { style = '' } = attributes
  // Tracked deletions and review comments are left out.
  if (name === 'del' || isRemark(element) || isEndOfParagraph(element)) element.children = []
  if (lines.has(name)) element.name = isInHeading ? 'span' : 'p'
  else element.name = renamed[name] ?? name
  if (attributes.role === 'heading' && /^(p|div)$/.test(name))
    element.name = Number(attributes['aria-level']) > 2 ? 'h3' : 'h2'
  if (attributes['data-note'] !== undefined) element.name = 'note'
  if (/^MsoTitle/.test(attributes.class ?? '')) element.name = 'h2'
  if (/^Mso(Intense)?Quote/.test(attributes.class ?? '')) element.name = 'blockquote'
  if (/direction:\s*rtl/i.test(style) && !attributes.dir) attributes.dir = 'rtl'
  if (element.name === 'strong' && /(^|;)\s*font-weight:\s*(normal|[1-5]00)/i.test(style))
    element.name = 'span'
  if (element.name === 'span') addFormatting(element, style)
}

/** Word's comments and their marks in the text; the commented text stays. */
function isRemark({ attributes: { class: name = '', style = '' } }: HtmlElement): boolean {
  return /mso-element:\s*comment/i.test(style) || /^(MsoCommentReference|msocom)/.test(name)
}

/** Word Online adds a space at the end of each paragraph. */
const isEndOfParagraph = ({ name, attributes }: HtmlElement) =>
  name === 'span' && /(^|\s)EOP(\s|$)/.test(attributes.class ?? '')

/** From the style of a `span`. */
function addFormatting(element: HtmlElement, style: string): void {
  const names = [
    /(^|;)\s*font-weight:\s*(bold|[6-9]00)/i.test(style) && 'strong',
    /(^|;)\s*font-style:\s*italic/i.test(style) && 'em',
    /vertical-align:\s*super/i.test(style) && 'sup',
  ].filter((name) => name !== false)
  const [outer, ...inner] = names
  if (!outer) return
  element.name = outer
  for (const name of inner)
    element.children = [{ name, attributes: {}, children: element.children }]
}
