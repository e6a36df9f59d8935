import { Node } from 'prosemirror-model'
import { withoutControls } from '#core/text.ts'
import { blocksOf, paragraph } from './blocks-from-html.ts'
import { readFigureOfOurs } from './figures-of-ours.ts'
import { type HtmlElement, type HtmlNode, parseHtml, visit } from './html-tree.ts'
import { textNode, trimInline } from './inline.ts'
import { isLinkAddress } from './links.ts'
import { bringNotes } from './notes-from-html.ts'
import type { BlockNode, RichText } from './rich-text.ts'
import { isPictureAddress, richTextSchema } from './schema.ts'
import { wellFormed } from './well-formed.ts'
import { listsInItems, listsOfWord } from './word-lists.ts'

const maxTags = 20_000

/** For pasted HTML and old content. Text in unknown tags is kept; HTML that is too large becomes plain text. */
export function fromHtml(html: string, parse = parseHtml): RichText {
  try {
    if (html.split('<', maxTags + 2).length > maxTags + 1) throw new RangeError('Too many tags')
    const nodes = wellFormed(prepareHtml(parse(html)), attributesOf)
    return valid(blocksOf(nodes))
  } catch {
    return fromPlainText(html)
  }
}

function fromPlainText(text: string): RichText {
  const parts = withoutControls(text.toWellFormed()).split(/\n\s*\n/)
  const blocks = parts.map((part) => paragraph(trimInline([textNode(part, [])])))
  return valid(blocks.filter(({ content }) => content))
}

function valid(content: BlockNode[]): RichText {
  const blocks = content.length > 0 ? content : [paragraph([])]
  const doc = Node.fromJSON(richTextSchema, { type: 'doc', content: blocks })
  doc.check()
  // Converts attributes to plain objects, as in a stored tree.
  return JSON.parse(JSON.stringify(doc)) as RichText
}

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
function prepareHtml(nodes: HtmlNode[]): HtmlNode[] {
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

const known = new Set([
  ...['h2', 'h3', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'figure', 'figcaption', 'chart'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['strong', 'em', 'a', 'sup', 'br', 'img', 'note'],
])

export function attributesOf({
  name,
  attributes,
}: HtmlElement): Record<string, string> | undefined {
  if (!known.has(name)) return undefined
  const { href = '', src = '', alt = '', start = '', colspan = '', chart = '' } = attributes
  if (name === 'a') return isLinkAddress(href) ? { href } : {}
  if (name === 'img') return isPictureAddress(src) ? { src, alt: altOf(alt) } : {}
  if (name === 'chart') return { chart }
  const dir = attributes.dir?.toLowerCase() ?? ''
  return {
    ...(/^(ltr|rtl)$/.test(dir) && { dir }),
    ...(name === 'ol' && /^[1-9]\d{0,3}$/.test(start) && { start }),
    ...(/^t[hd]$/.test(name) && /^[1-9]\d?$/.test(colspan) && { colspan }),
  }
}

function altOf(written: string): string {
  return written
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
    .slice(0, 500)
    .toWellFormed()
}
