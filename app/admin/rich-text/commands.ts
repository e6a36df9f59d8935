import { setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, type Transaction } from 'prosemirror-state'
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

const { nodes, marks } = schema

export type EditorCommand = {
  run: Command
  isOn?: (state: EditorState) => boolean
}

function hasMark(type: MarkType) {
  return ({ doc, selection, storedMarks }: EditorState): boolean => {
    const { from, to, empty, $from } = selection
    if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined
    return doc.rangeHasMark(from, to, type)
  }
}

export function around(
  state: EditorState,
  type: NodeType,
): { node: Node; pos: number } | undefined {
  const { selection } = state
  if (selection instanceof NodeSelection && selection.node.type === type)
    return { node: selection.node, pos: selection.from }
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type === type)
      return { node: $from.node(depth), pos: $from.before(depth) }
  return undefined
}

const isIn = (type: NodeType) => (state: EditorState) => around(state, type) !== undefined

function heading(level: 2 | 3): EditorCommand {
  const isOn = ({ selection }: EditorState) =>
    selection.$from.parent.type === nodes.heading && selection.$from.parent.attrs.level === level
  return {
    isOn,
    run: (state, dispatch) =>
      isOn(state)
        ? setBlockType(nodes.paragraph)(state, dispatch)
        : setBlockType(nodes.heading, { level })(state, dispatch),
  }
}

/** Makes a list, changes its kind, or takes the lines out of it. */
function list(type: NodeType): EditorCommand {
  return {
    isOn: isIn(type),
    run(state, dispatch) {
      if (around(state, type)) return liftListItem(nodes.list_item)(state, dispatch)
      const other = around(
        state,
        type === nodes.bullet_list ? nodes.ordered_list : nodes.bullet_list,
      )
      if (!other) return wrapInList(type)(state, dispatch)
      dispatch?.(state.tr.setNodeMarkup(other.pos, type, { dir: other.node.attrs.dir }))
      return true
    },
  }
}

const quotation: EditorCommand = {
  isOn: isIn(nodes.blockquote),
  run(state, dispatch) {
    const quote = around(state, nodes.blockquote)
    if (!quote) return wrapIn(nodes.blockquote)(state, dispatch)
    const { pos, node } = quote
    dispatch?.(state.tr.replaceWith(pos, pos + node.nodeSize, node.content))
    return true
  },
}

/** Every outermost block of the selection; pressed again, as their words say. */
function direction(dir: 'ltr' | 'rtl'): EditorCommand {
  const isOn = ({ selection }: EditorState) =>
    selection.$from.depth > 0 && selection.$from.node(1).attrs.dir === dir
  return {
    isOn,
    run(state, dispatch) {
      const { from, to } = state.selection
      const { tr } = state
      const wanted = isOn(state) ? null : dir
      state.doc.forEach((node, pos) => {
        const isTouched = pos <= to && pos + node.nodeSize >= from
        if (isTouched && 'dir' in node.attrs) tr.setNodeAttribute(pos, 'dir', wanted)
      })
      if (tr.docChanged) dispatch?.(tr)
      return tr.docChanged
    },
  }
}

/** A chart or picture that is selected stays: what is new comes after it. */
export function putIn(tr: Transaction, node: Node): Transaction {
  const { selection } = tr
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock)
    return tr.replaceSelectionWith(node, false)
  return node.isInline
    ? tr.insert(selection.to, nodes.paragraph.create(null, node))
    : tr.insert(selection.to, node)
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
