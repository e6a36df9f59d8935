import type { Node } from 'prosemirror-model'
import { type Command, Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'

const { nodes } = schema
const roomKey = new PluginKey<DecorationSet>('room')

/** Holds the room below each block that `align` gives it. */
export function room(): Plugin {
  return new Plugin<DecorationSet>({
    key: roomKey,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, set) => tr.getMeta(roomKey) ?? set.map(tr.mapping, tr.doc),
    },
    props: { decorations: (state) => roomKey.getState(state) },
  })
}

/**
 * Lets the same blocks of two texts begin beside each other, and goes on doing so. Where they are not
 * beside each other, on a narrow screen, it takes the room away. Returns what ends it.
 */
export function align(still: EditorView, own: EditorView): () => void {
  let asked = 0
  const ask = () => {
    cancelAnimationFrame(asked)
    asked = requestAnimationFrame(() => {
      if (!still.isDestroyed && !own.isDestroyed) alignNow(still, own)
    })
  }
  const sizes = new ResizeObserver(ask)
  for (const { dom } of [still, own]) {
    sizes.observe(dom)
    dom.addEventListener('load', ask, true)
  }
  ask()
  return () => {
    cancelAnimationFrame(asked)
    sizes.disconnect()
    for (const { dom } of [still, own]) dom.removeEventListener('load', ask, true)
  }
}

function alignNow(still: EditorView, own: EditorView): void {
  const isBeside =
    still.dom.getBoundingClientRect().bottom > own.dom.getBoundingClientRect().top + 1
  const heights = [still, own].map(heightsIn)
  const [theirs = [], mine = []] = heights
  const shared = Math.min(theirs.length, mine.length)
  for (const [view, heightsOf] of [
    [still, theirs],
    [own, mine],
  ] as const) {
    const pads = heightsOf.map((height, at) =>
      isBeside && at < shared ? Math.max(0, theirs[at] ?? 0, mine[at] ?? 0) - height : 0,
    )
    giveRoom(view, pads)
  }
}

/** From the top of each block to that of the next, without the room that it was given. */
function heightsIn(view: EditorView): number[] {
  const found: { top: number; pad: number }[] = []
  view.state.doc.forEach((_, pos) => {
    const dom = view.nodeDOM(pos)
    if (!(dom instanceof HTMLElement)) return
    const pad = Number.parseFloat(dom.style.paddingBlockEnd) || 0
    found.push({ top: dom.getBoundingClientRect().top, pad })
  })
  return found.slice(0, -1).map(({ top, pad }, at) => (found[at + 1]?.top ?? top) - top - pad)
}

const given = new WeakMap<EditorView, string>()

function giveRoom(view: EditorView, pads: readonly number[]): void {
  const wanted = pads.map(Math.round).join()
  if (given.get(view) === wanted) return
  given.set(view, wanted)
  const made: Decoration[] = []
  view.state.doc.forEach((node, pos, at) => {
    const pad = Math.round(pads[at] ?? 0)
    if (pad > 0)
      made.push(Decoration.node(pos, pos + node.nodeSize, { style: `padding-block-end: ${pad}px` }))
  })
  const set = DecorationSet.create(view.state.doc, made)
  view.dispatch(view.state.tr.setMeta(roomKey, set).setMeta('addToHistory', false))
}

/** Puts the blocks of the English that are not there yet below: their words are to be written. */
export function copyStructure(english: Node): Command {
  return (state, dispatch) => {
    const { doc, tr } = state
    const isEmpty = doc.textContent === '' && doc.childCount === 1 && doc.firstChild?.isTextblock
    const missing = english.children.slice(isEmpty ? 0 : doc.childCount).map(bare)
    if (missing.length === 0) return false
    const from = isEmpty ? 0 : doc.content.size
    tr.replaceWith(from, doc.content.size, missing)
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(from + 1))).scrollIntoView())
    return true
  }
}

/** Charts, tables and pictures as they are; of all else the shape without the words. */
function bare(node: Node): Node {
  if (node.isTextblock && node.type !== nodes.picture)
    return node.type.create({ ...node.attrs, dir: null })
  if (
    [nodes.bullet_list, nodes.ordered_list, nodes.list_item, nodes.blockquote].includes(node.type)
  )
    return node.type.create(node.attrs, node.children.map(bare))
  return node
}
