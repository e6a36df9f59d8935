import type { Chart } from './chart.ts'

/** Exactly what `schema.ts` makes of it, as JSON. */
export type RichText = { type: 'doc'; content: BlockNode[] }

type Directed = { dir: 'ltr' | 'rtl' | null }

export type Mark =
  | { type: 'link'; attrs: { href: string } }
  | { type: 'strong' }
  | { type: 'em' }
  | { type: 'superscript' }

export type TextNode = { type: 'text'; marks?: Mark[]; text: string }
export type NoteNode = { type: 'note'; content?: TextNode[]; marks?: Mark[] }
export type InlineNode = TextNode | NoteNode | { type: 'hard_break'; marks?: Mark[] }
type Words = { content?: InlineNode[] }

export type ListItem = { type: 'list_item'; content: BlockNode[] }
export type TableCell = {
  type: 'table_cell' | 'table_header'
  attrs: { colspan: 1; rowspan: 1; colwidth: null }
  content: BlockNode[]
}
export type TableRow = { type: 'table_row'; content: TableCell[] }
export type TableFigure = {
  type: 'table_figure'
  attrs: Directed
  content: [
    { type: 'table_caption' } & Words,
    { type: 'table'; content: TableRow[] },
    { type: 'table_source' } & Words,
  ]
}
export type HeadingNode = { type: 'heading'; attrs: { level: 2 | 3 } & Directed } & Words
export type PictureNode = {
  type: 'picture'
  attrs: { src: string; alt: string } & Directed
} & Words
export type ChartNode = { type: 'chart'; attrs: Chart & Directed }
export type ListNode =
  | { type: 'bullet_list'; attrs: Directed; content: ListItem[] }
  | { type: 'ordered_list'; attrs: { order: number } & Directed; content: ListItem[] }

export type BlockNode =
  | ({ type: 'paragraph'; attrs: Directed } & Words)
  | HeadingNode
  | ListNode
  | { type: 'blockquote'; attrs: Directed; content: BlockNode[] }
  | { type: 'rule' }
  | TableFigure
  | PictureNode
  | ChartNode

/** For reading any part without knowing what it is. */
export type RichNode = {
  type: string
  attrs?: Record<string, unknown>
  content?: RichNode[]
  text?: string
}

/** In characters; checkRichText says in words what is too much. */
export const maxStoredBody = 4_000_000

export const emptyRichText: RichText = {
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { dir: null } }],
}

/** Of a value that was checked when it was saved; '' is an empty text. */
export function parseRichText(stored: string): RichText {
  return stored === '' ? emptyRichText : (JSON.parse(stored) as RichText)
}

/** Paragraphs without any formatting. */
export function richTextOf(paragraphs: readonly string[]): RichText {
  const content = paragraphs.map((paragraph): BlockNode => {
    const text = paragraph.replace(/[ \t\n\r\f]+/g, ' ').trim()
    return { type: 'paragraph', attrs: { dir: null }, content: [{ type: 'text', text }] }
  })
  return { type: 'doc', content }
}

const textBlocks = new Set([
  ...['paragraph', 'heading', 'table_caption', 'table_source', 'picture', 'chart'],
])

/** A line for each block; notes follow where they are called. */
export function plainTextOf(tree: unknown): string {
  const lines: string[] = ['']
  const add = (words: string) => {
    lines[lines.length - 1] += words
  }
  visitNodes(tree as RichNode, (node) => {
    if (textBlocks.has(node.type) && lines.at(-1) !== '') lines.push('')
    if (node.text) add(node.text)
    else if (node.type === 'hard_break') add(' ')
    else if (node.type === 'note') add(' ')
    else if (node.type === 'chart') add(wordsOfChart(node.attrs as Chart))
    else if (node.type === 'picture' && node.attrs?.alt) add(`${node.attrs.alt} `)
  })
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

function wordsOfChart({ title, unit, source, rows }: Chart): string {
  return [title, ...rows.map(([label, value]) => `${label}: ${value}${unit}`), source].join(' · ')
}

export function picturesIn(tree: unknown): string[] {
  const found: string[] = []
  visitNodes(tree as RichNode, ({ type, attrs }) => {
    if (type === 'picture') found.push(String(attrs?.src))
  })
  return found
}

/** In the order of the text, by a loop: depth is no recursion. */
export function visitNodes(tree: RichNode, visit: (node: RichNode, depth: number) => void): void {
  const open: { nodes: readonly RichNode[]; at: number }[] = [{ nodes: [tree], at: 0 }]
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const node = level.nodes[level.at]
    level.at += 1
    if (node === undefined) open.pop()
    else {
      visit(node, open.length)
      if (Array.isArray(node?.content)) open.push({ nodes: node.content, at: 0 })
    }
  }
}

const wordsAMinute = 220

/** In whole minutes, at least one. */
export function readingMinutes(tree: unknown): number {
  const words = plainTextOf(tree).split(/\s+/).length
  return Math.max(1, Math.round(words / wordsAMinute))
}

/** Of a checked tree, so it is not too deep. */
export function mapText(tree: RichText, map: (node: TextNode) => TextNode[]): RichText {
  return mapNode(tree as RichNode, map) as RichText
}

function mapNode(node: RichNode, map: (node: TextNode) => TextNode[]): RichNode {
  if (!node.content) return node
  const content = node.content.flatMap((child): RichNode[] =>
    child.type === 'text' ? map(child as TextNode) : [mapNode(child, map)],
  )
  return { ...node, content }
}
