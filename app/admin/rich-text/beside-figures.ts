import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'

const { nodes } = schema

/** Beside these nothing can be typed until there is a paragraph. */
const figures = new Set([nodes.table_figure, nodes.picture, nodes.chart, nodes.rule])

const isFigure = (node: Node | null): node is Node => node !== null && figures.has(node.type)

function writeAt(pos: number): Command {
  return (state, dispatch) => {
    if (!dispatch) return true
    const tr = state.tr.insert(pos, nodes.paragraph.create())
    dispatch(tr.setSelection(Selection.near(tr.doc.resolve(pos + 1))).scrollIntoView())
    return true
  }
}

function endOfFigure({ selection }: EditorState): number | undefined {
  if (selection instanceof NodeSelection && isFigure(selection.node)) return selection.to
  const { $head } = selection
  for (let depth = $head.depth; depth > 0; depth -= 1)
    if (isFigure($head.node(depth))) return $head.after(depth)
  return undefined
}

/** From anywhere in a table, picture, chart or line: a new paragraph after it. */
export const writeBelow: Command = (state, dispatch) => {
  const end = endOfFigure(state)
  return end !== undefined && writeAt(end)(state, dispatch)
}

/** What is typed while a whole figure is selected takes nothing's place: a new paragraph after it. */
export function typeBelow(text: string): Command {
  return (state, dispatch) => {
    const { selection } = state
    if (!(selection instanceof NodeSelection) || !isFigure(selection.node)) return false
    return writeBelow(state, dispatch && ((tr) => dispatch(tr.insertText(text))))
  }
}

const isInLastLine = ({ selection }: EditorState) =>
  [nodes.table_source, nodes.picture].includes(selection.$head.parent.type)

/** Enter in the source of a table or the caption of a picture. */
export const leaveCaption: Command = (state, dispatch) =>
  isInLastLine(state) && writeBelow(state, dispatch)

/** To what follows the source of a table, or to a new paragraph. */
export const tabOut: Command = (state, dispatch) => {
  const end = endOfFigure(state)
  if (end === undefined || state.selection.$head.parent.type !== nodes.table_source) return false
  const next = Selection.findFrom(state.doc.resolve(end), 1)
  if (!next) return writeAt(end)(state, dispatch)
  dispatch?.(state.tr.setSelection(next).scrollIntoView())
  return true
}

/** Up from a figure that begins the text, down from one that ends it: a new paragraph. */
export function arrow(dir: 'up' | 'down'): Command {
  return (state, dispatch, view) => {
    const { doc, selection } = state
    const figure = dir === 'up' ? doc.firstChild : doc.lastChild
    if (!isFigure(figure)) return false
    const pos = dir === 'up' ? 0 : doc.content.size
    const isOn = selection instanceof NodeSelection && selection.node === figure
    const line = dir === 'up' ? figure.firstChild : figure.lastChild
    const edge = figure.type === nodes.table_figure ? line : figure
    const leaves = selection.empty && selection.$head.parent === edge && view?.endOfTextblock(dir)
    return (isOn || Boolean(leaves)) && writeAt(pos)(state, dispatch)
  }
}

/** A press above the first or below the last figure. */
export function pressBeside(view: EditorView, event: MouseEvent): boolean {
  const { dom, state } = view
  if (event.target !== dom || event.button !== 0) return false
  const { doc } = state
  const isBelow =
    isFigure(doc.lastChild) &&
    event.clientY > (dom.lastElementChild?.getBoundingClientRect().bottom ?? 0)
  const isAbove =
    isFigure(doc.firstChild) &&
    event.clientY < (dom.firstElementChild?.getBoundingClientRect().top ?? 0)
  if (!isBelow && !isAbove) return false
  event.preventDefault()
  writeAt(isBelow ? doc.content.size : 0)(state, view.dispatch)
  view.focus()
  return true
}

/** Without the empty paragraphs at its ends, in which nobody went on to write. */
export function withoutEmptyEnds(doc: Node): Node {
  const isEmpty = (node: Node) =>
    node.type === nodes.paragraph && node.content.size === 0 && !node.attrs.dir
  const written = doc.children.map((node) => !isEmpty(node))
  const first = written.indexOf(true)
  const last = written.lastIndexOf(true)
  return first < 0
    ? doc
    : doc.copy(schema.node('doc', null, doc.children.slice(first, last + 1)).content)
}
