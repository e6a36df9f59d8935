import { type HtmlElement, type HtmlNode, isElement } from './html-tree.ts'
import { hasInk, inlineOf } from './inline-from-html.ts'
import type { BlockNode, InlineNode, ListItem } from './rich-text.ts'
import { tableOf } from './tables-from-html.ts'

const dirOf = ({ attributes }: HtmlElement) =>
  ({ dir: attributes.dir ?? null }) as { dir: 'ltr' | 'rtl' | null }

export function paragraph(
  content: InlineNode[],
  from?: HtmlElement,
): BlockNode & { type: 'paragraph' } {
  const dir = from ? dirOf(from).dir : null
  return { type: 'paragraph', attrs: { dir }, ...words(content) }
}

const words = (content: InlineNode[]) => (content.length > 0 ? { content } : {})

/** Text between blocks becomes paragraphs; pictures are blocks of their own. */
export function blocksOf(nodes: readonly HtmlNode[], around?: HtmlElement): BlockNode[] {
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

/** Returns undefined for inline elements. */
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

/** The caption goes to its first table or picture. */
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
