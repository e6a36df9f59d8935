import { type HtmlElement, type HtmlNode, isElement } from './html-tree.ts'
import type { BlockNode, InlineNode, TableCell, TableRow } from './rich-text.ts'

type Readers = {
  blocksOf: (nodes: readonly HtmlNode[]) => BlockNode[]
  inlineOf: (nodes: readonly HtmlNode[]) => InlineNode[]
}

/** Cells that span several columns are followed by empty ones. */
export function tableOf(
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
