import type { Node, NodeType } from 'prosemirror-model'
import { type Command, Selection } from 'prosemirror-state'
import { addRowAfter, goToNextCell, isInTable } from 'prosemirror-tables'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'
import { putIn } from './commands.ts'

const { nodes } = schema

function emptyTable(rows: number, columns: number): Node {
  const row = (type: NodeType) =>
    nodes.table_row.create(
      null,
      Array.from({ length: columns }, () => type.createAndFill() as Node),
    )
  return nodes.table_figure.create(null, [
    nodes.table_caption.create(),
    nodes.table.create(
      null,
      Array.from({ length: rows }, (_, at) =>
        row(at === 0 ? nodes.table_header : nodes.table_cell),
      ),
    ),
    nodes.table_source.create(),
  ])
}

/** What is typed next goes into its first cell. */
export const insertTable =
  (rows: number, columns: number): Command =>
  (state, dispatch) => {
    const table = emptyTable(rows, columns)
    const tr = putIn(state.tr, table)
    // The selection itself is behind it, where something follows.
    tr.doc.descendants((node, pos) => {
      if (node !== table) return
      const afterTitle = pos + 1 + (node.firstChild?.nodeSize ?? 0)
      tr.setSelection(Selection.near(tr.doc.resolve(afterTitle)))
    })
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** From the title to the first cell, from cell to cell, and from the last one into a new row. */
export const nextCell: Command = (state, dispatch, view) => {
  const { $from } = state.selection
  if ($from.parent.type === nodes.table_caption) {
    dispatch?.(state.tr.setSelection(Selection.near(state.doc.resolve($from.after()))))
    return true
  }
  if (!isInTable(state)) return false
  if (goToNextCell(1)(state, dispatch)) return true
  if (!view || !addRowAfter(state, dispatch)) return false
  return goToNextCell(1)(view.state, dispatch)
}
