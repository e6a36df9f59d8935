import { setBlockType, wrapIn } from 'prosemirror-commands'
import type { Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'

const { nodes } = schema

export type EditorCommand = {
  run: Command
  isOn?: (state: EditorState) => boolean
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

export const isIn = (type: NodeType) => (state: EditorState) => around(state, type) !== undefined

export function heading(level: 2 | 3): EditorCommand {
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
export function list(type: NodeType): EditorCommand {
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

export const quotation: EditorCommand = {
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
export function direction(dir: 'ltr' | 'rtl'): EditorCommand {
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
