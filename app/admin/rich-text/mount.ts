import { Node } from 'prosemirror-model'
import { type Command, EditorState, type Plugin } from 'prosemirror-state'
import { EditorView, type NodeView } from 'prosemirror-view'
import { parseRichText } from '#core/rich-text/rich-text.ts'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'
import { pressBeside, withoutEmptyEnds } from './beside-figures.ts'
import { toolbarState } from './commands.ts'
import { drawnChart } from './drawn-chart.tsx'
import { type EditorHandlers, pluginsFor } from './plugins.ts'

const { nodes } = schema

const drawn = { note: noteView, chart: drawnChart }

export type MountedEditor = {
  view: EditorView
  setValue(value: string): void
  run(command: Command): void
  destroy(): void
}

export function mount(place: HTMLElement, value: string, handlers: EditorHandlers): MountedEditor {
  let written = value
  const plugins = pluginsFor(handlers, () => view)
  const stateOf = (stored: string) =>
    EditorState.create({ doc: Node.fromJSON(schema, parseRichText(stored)), plugins })
  const view: EditorView = new EditorView(place, {
    state: stateOf(value),
    nodeViews: drawn,
    handleClickOn(_, _pos, node) {
      if (node.type !== nodes.note && node.type !== nodes.chart) return false
      // After the click has selected it.
      queueMicrotask(() => handlers.onOpen(node.type === nodes.note ? 'note' : 'chart'))
      return false
    },
    handleDOMEvents: { mousedown: pressBeside },
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction))
      if (transaction.docChanged) {
        written = storedForm(view.state.doc)
        handlers.onChange(written)
      }
      handlers.onState(toolbarState(view.state))
      tellCaret()
    },
  })
  let caret: number | undefined
  function tellCaret() {
    const block = view.state.selection.$head.index(0)
    if (block === caret) return
    caret = block
    handlers.onCaret(block)
  }
  handlers.onState(toolbarState(view.state))
  return {
    view,
    setValue(next) {
      if (next === written) return
      written = next
      view.updateState(stateOf(next))
      handlers.onState(toolbarState(view.state))
    },
    run(command) {
      command(view.state, view.dispatch, view)
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}

/** The same text as it looks, to be read. */
export function mountStill(
  place: HTMLElement,
  value: string,
  plugins: readonly Plugin[],
  attributes: Record<string, string>,
): EditorView {
  const doc = Node.fromJSON(schema, parseRichText(value))
  return new EditorView(place, {
    state: EditorState.create({ doc, plugins }),
    nodeViews: drawn,
    editable: () => false,
    attributes,
  })
}

function storedForm(doc: Node): string {
  const only = doc.childCount === 1 ? doc.firstChild : null
  const isEmpty = only?.type === nodes.paragraph && only.content.size === 0 && !only.attrs.dir
  return isEmpty ? '' : JSON.stringify(withoutEmptyEnds(doc))
}

function noteView(node: Node): NodeView {
  const dom = document.createElement('span')
  dom.className = 'rich-note'
  dom.setAttribute('role', 'img')
  dom.setAttribute('aria-label', `Note: ${node.textContent}`)
  dom.title = node.textContent
  return { dom }
}
