import { toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { MarkType, Node } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  type Transaction,
} from 'prosemirror-state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  isInTable,
  toggleHeaderRow,
} from 'prosemirror-tables'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'
import { writeBelow } from './beside-figures.ts'
import {
  around,
  direction,
  type EditorCommand,
  heading,
  isIn,
  list,
  quotation,
} from './block-commands.ts'

const { nodes, marks } = schema

function hasMark(type: MarkType) {
  return ({ doc, selection, storedMarks }: EditorState): boolean => {
    const { from, to, empty, $from } = selection
    if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined
    return doc.rangeHasMark(from, to, type)
  }
}

/** A chart or picture that is selected stays: what is new comes after it, and has the selection. */
export function putIn(tr: Transaction, node: Node): Transaction {
  const { selection } = tr
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock)
    return tr.replaceSelectionWith(node, false)
  const block = node.isInline ? nodes.paragraph.create(null, node) : node
  tr.insert(selection.to, block)
  return tr.setSelection(Selection.near(tr.doc.resolve(selection.to + block.nodeSize), -1))
}

export const insert =
  (node: Node): Command =>
  (state, dispatch) => {
    dispatch?.(putIn(state.tr, node).scrollIntoView())
    return true
  }

const deleteFigure: Command = (state, dispatch) => {
  const figure = around(state, nodes.table_figure)
  if (!figure) return false
  dispatch?.(state.tr.delete(figure.pos, figure.pos + figure.node.nodeSize).scrollIntoView())
  return true
}

export const commands = {
  heading: heading(2),
  subheading: heading(3),
  strong: { run: toggleMark(marks.strong), isOn: hasMark(marks.strong) },
  em: { run: toggleMark(marks.em), isOn: hasMark(marks.em) },
  superscript: { run: toggleMark(marks.superscript), isOn: hasMark(marks.superscript) },
  bullets: list(nodes.bullet_list),
  numbers: list(nodes.ordered_list),
  quotation,
  rule: { run: insert(nodes.rule.create()) },
  rtl: direction('rtl'),
  ltr: direction('ltr'),
  undo: { run: undo },
  redo: { run: redo },
  rowAbove: { run: addRowBefore },
  rowBelow: { run: addRowAfter },
  columnBefore: { run: addColumnBefore },
  columnAfter: { run: addColumnAfter },
  deleteRow: { run: deleteRow },
  deleteColumn: { run: deleteColumn },
  headings: { run: toggleHeaderRow },
  textBelow: { run: writeBelow },
  deleteTable: { run: deleteFigure },
} satisfies Record<string, EditorCommand>

export type CommandName = keyof typeof commands

export type ToolbarState = {
  on: Partial<Record<CommandName | 'link' | 'note' | 'picture' | 'chart', boolean>>
  possible: Partial<Record<CommandName, boolean>>
  isInTable: boolean
}

export function toolbarState(state: EditorState): ToolbarState {
  const all = Object.entries(commands) as [CommandName, EditorCommand][]
  return {
    on: {
      ...Object.fromEntries(all.map(([name, { isOn }]) => [name, isOn?.(state) ?? false])),
      link: hasMark(marks.link)(state),
      note: isIn(nodes.note)(state),
      picture: isIn(nodes.picture)(state),
      chart: isIn(nodes.chart)(state),
    },
    possible: Object.fromEntries(all.map(([name, { run }]) => [name, run(state)])),
    isInTable: isInTable(state),
  }
}
