import type { Chart } from './chart.ts'

/** The JSON form of a tree, as defined in `schema.ts`. */
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

/** A node of any type. */
export type RichNode = {
  type: string
  attrs?: Record<string, unknown>
  content?: RichNode[]
  text?: string
}

/** In characters; checkRichText reports what is too much. */
export const maxStoredBody = 4_000_000

export const emptyRichText: RichText = {
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { dir: null } }],
}

/** Parses a value that was checked when it was saved; '' is an empty text. */
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
