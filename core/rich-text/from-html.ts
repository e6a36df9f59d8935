import { Node } from 'prosemirror-model'
import { withoutControls } from '#core/text.ts'
import { type HtmlElement, type HtmlNode, isElement, parseHtml } from './html-tree.ts'
import { textNode, trimInline, withMark } from './inline.ts'
import { isLinkAddress } from './links.ts'
import { prepareHtml } from './prepare-html.ts'
import type { BlockNode, InlineNode, ListItem, Mark, RichText, TextNode } from './rich-text.ts'
import { isPictureAddress, richTextSchema } from './schema.ts'
import { tableOf } from './tables-from-html.ts'
import { wellFormed } from './well-formed.ts'

const maxTags = 20_000

/** Pasted, or from before there were trees. Words of unknown tags stay; too much becomes text. */
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
  // Attributes become plain objects, as they are when they are read from where they are stored.
  return JSON.parse(JSON.stringify(doc)) as RichText
}

const known = new Set([
  ...['h2', 'h3', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'figure', 'figcaption', 'chart'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['strong', 'em', 'a', 'sup', 'br', 'img', 'note'],
])

function attributesOf({ name, attributes }: HtmlElement): Record<string, string> | undefined {
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

const dirOf = ({ attributes }: HtmlElement) =>
  ({ dir: attributes.dir ?? null }) as { dir: 'ltr' | 'rtl' | null }

function paragraph(content: InlineNode[], from?: HtmlElement): BlockNode & { type: 'paragraph' } {
  const dir = from ? dirOf(from).dir : null
  return { type: 'paragraph', attrs: { dir }, ...words(content) }
}

const words = (content: InlineNode[]) => (content.length > 0 ? { content } : {})

/** Words between blocks become paragraphs, pictures stay alone. */
function blocksOf(nodes: readonly HtmlNode[], around?: HtmlElement): BlockNode[] {
  const blocks: BlockNode[] = []
  let run: HtmlNode[] = []
  const flush = () => {
    const content = inlineOf(run)
    if (content.some(hasInk)) blocks.push(paragraph(content, around))
    run = []
  }
  for (const node of nodes) {
    const block = isElement(node) ? blockOf(node) : undefined
    if (!block) run.push(node)
    else {
      flush()
      blocks.push(...block)
    }
  }
  flush()
  return blocks
}

/** Undefined where the element belongs to a line. */
function blockOf(element: HtmlElement): BlockNode[] | undefined {
  const { name, attributes, children } = element
  switch (name) {
    case 'p':
      return blocksOf(children, element)
    case 'h2':
    case 'h3': {
      const content = inlineOf(children)
      const level = name === 'h2' ? 2 : 3
      if (content.length === 0) return []
      return [{ type: 'heading', attrs: { level, ...dirOf(element) }, content }]
    }
    case 'ul':
      return [{ type: 'bullet_list', attrs: dirOf(element), content: itemsOf(children) }]
    case 'ol': {
      const order = Number(attributes.start ?? 1)
      return [
        { type: 'ordered_list', attrs: { order, ...dirOf(element) }, content: itemsOf(children) },
      ]
    }
    case 'blockquote':
      return [{ type: 'blockquote', attrs: dirOf(element), content: blocksOf(children) }]
    case 'hr':
      return [{ type: 'rule' }]
    case 'img':
      return [pictureOf(element)]
    case 'chart':
      return [chartOf(element)]
    case 'table':
      return tableOf(element, [], { blocksOf, inlineOf })
    case 'figure':
      return figureOf(element)
    default:
      return undefined
  }
}

function itemsOf(nodes: readonly HtmlNode[]): ListItem[] {
  return nodes.filter(isElement).map(({ children }) => {
    const blocks = blocksOf(children)
    const content = blocks[0]?.type === 'paragraph' ? blocks : [paragraph([]), ...blocks]
    return { type: 'list_item', content }
  })
}

function pictureOf(element: HtmlElement, caption: InlineNode[] = []): BlockNode {
  const { src = '', alt = '' } = element.attributes
  return { type: 'picture', attrs: { src, alt, ...dirOf(element) }, ...words(caption) }
}

function chartOf({ attributes }: HtmlElement): BlockNode {
  return { type: 'chart', attrs: JSON.parse(attributes.chart ?? '') }
}

/** Its caption goes with the first table or picture of it. */
function figureOf(element: HtmlElement): BlockNode[] {
  const inside = element.children.filter((node) => !isElement(node) || node.name !== 'figcaption')
  const captions = element.children.filter(isElement).filter(({ name }) => name === 'figcaption')
  const caption = inlineOf(captions.flatMap(({ children }) => [...children, '\n']))
  const main = inside.filter(isElement).find(({ name }) => name === 'table' || name === 'img')
  const at = main ? inside.indexOf(main) : inside.length
  const dir = element.attributes.dir
  if (main && dir && !main.attributes.dir) main.attributes.dir = dir
  const shown = main
    ? main.name === 'img'
      ? [pictureOf(main, caption)]
      : tableOf(main, caption, { blocksOf, inlineOf })
    : caption.length > 0
      ? [paragraph(caption)]
      : []
  return [...blocksOf(inside.slice(0, at)), ...shown, ...blocksOf(inside.slice(at + 1))]
}

function inlineOf(nodes: readonly HtmlNode[]): InlineNode[] {
  const out: InlineNode[] = []
  addInline(nodes, [], out)
  return trimInline(out)
}

function addInline(nodes: readonly HtmlNode[], marks: readonly Mark[], out: InlineNode[]): void {
  for (const node of nodes) {
    if (!isElement(node)) out.push(textNode(node, marks))
    else if (node.name === 'br') out.push({ type: 'hard_break' })
    else if (node.name === 'note') out.push(...noteOf(node))
    else if (node.name === 'p') {
      if (out.some(hasInk)) out.push({ type: 'hard_break' })
      addInline(node.children, marks, out)
    } else addInline(node.children, marksWith(node, marks), out)
  }
}

const hasInk = (node: InlineNode) =>
  node.type === 'note' || (node.type === 'text' && /\S/.test(node.text))

function marksWith({ name, attributes }: HtmlElement, marks: readonly Mark[]): readonly Mark[] {
  if (name === 'a') return withMark(marks, { type: 'link', attrs: { href: attributes.href ?? '' } })
  if (name === 'strong' || name === 'em') return withMark(marks, { type: name })
  return name === 'sup' ? withMark(marks, { type: 'superscript' }) : marks
}

function noteOf({ children }: HtmlElement): InlineNode[] {
  const content = inlineOf(children).filter((node): node is TextNode => node.type === 'text')
  return content.length > 0 ? [{ type: 'note', content }] : []
}
