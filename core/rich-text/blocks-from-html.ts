import { type HtmlElement, type HtmlNode, isElement } from './html-tree.ts'
import { textNode, trimInline, withMark } from './inline.ts'
import type {
  BlockNode,
  InlineNode,
  ListItem,
  Mark,
  TableCell,
  TableRow,
  TextNode,
} from './rich-text.ts'

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

type Readers = {
  blocksOf: (nodes: readonly HtmlNode[]) => BlockNode[]
  inlineOf: (nodes: readonly HtmlNode[]) => InlineNode[]
}

/** Cells that span several columns are followed by empty ones. */
function tableOf(
  table: HtmlElement,
  source: InlineNode[],
  { blocksOf, inlineOf }: Readers,
): BlockNode[] {
  const parts = table.children.filter(isElement)
  const captions = parts.filter(({ name }) => name === 'caption')
  const title = inlineOf(captions.flatMap(({ children }) => children))
  const rows = parts
    .filter(({ name }) => name !== 'caption')
    .flatMap(({ children }) => children.filter(isElement))
    .map((row) => row.children.filter(isElement).flatMap((cell) => cellsOf(cell, blocksOf)))
    .filter((cells) => cells.length > 0)
  if (rows.length === 0)
    return [title, source]
      .filter(({ length }) => length > 0)
      .map((content) => ({ type: 'paragraph', attrs: { dir: null }, content }))
  const columns = Math.max(...rows.map((cells) => cells.length))
  const filled = rows.map((cells): TableRow => {
    const missing = Array.from({ length: columns - cells.length }, () => emptyCell('table_cell'))
    return { type: 'table_row', content: [...cells, ...missing] }
  })
  const words = (content: InlineNode[]) => (content.length > 0 ? { content } : {})
  const dir = (table.attributes.dir ?? null) as 'ltr' | 'rtl' | null
  return [
    {
      type: 'table_figure',
      attrs: { dir },
      content: [
        { type: 'table_caption', ...words(title) },
        { type: 'table', content: filled },
        { type: 'table_source', ...words(source) },
      ],
    },
  ]
}

const alone = { colspan: 1, rowspan: 1, colwidth: null } as const

function cellsOf(cell: HtmlElement, blocksOf: Readers['blocksOf']): TableCell[] {
  const type = cell.name === 'th' ? 'table_header' : 'table_cell'
  const content = blocksOf(cell.children)
  const first = content.length > 0 ? { type, attrs: alone, content } : emptyCell(type)
  const more = Number(cell.attributes.colspan ?? 1) - 1
  return [first as TableCell, ...Array.from({ length: more }, () => emptyCell(type))]
}

function emptyCell(type: TableCell['type']): TableCell {
  return { type, attrs: alone, content: [{ type: 'paragraph', attrs: { dir: null } }] }
}
