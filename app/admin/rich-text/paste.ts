import { type Fragment, Node, Slice } from 'prosemirror-model'
import { Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { richTextSchema } from '#core/rich-text/schema.ts'
import { withoutControls } from '#core/text.ts'

/** As imports are read on the server: the browser's parser reports what the policy forbids. */
export function pasting(say: (message: string) => void): Plugin {
  return new Plugin({
    props: {
      transformPastedText: (text) => withoutControls(text.toWellFormed()),
      handleDOMEvents: {
        paste(view, event) {
          const html = event.clipboardData?.getData('text/html')
          if (!html) return false
          event.preventDefault()
          void insertHtml(view, html, event, say)
          return true
        },
        drop(view, event) {
          const html = event.dataTransfer?.getData('text/html')
          if (view.dragging || !event.dataTransfer?.types.length) return false
          if (!html && !event.dataTransfer.types.includes('Files')) return false
          event.preventDefault()
          if (!html) return true
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
          const { tr } = view.state
          if (at) view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at.pos))))
          void insertHtml(view, html, event, say)
          return true
        },
      },
    },
  })
}

/** Words of one block join the line that they come into, and so does a first paragraph of several. */
export function sliceOf(content: Fragment): Slice {
  if (content.childCount === 1) return Slice.maxOpen(content, false)
  const joins = content.firstChild?.type === richTextSchema.nodes.paragraph
  return new Slice(content, joins ? 1 : 0, 0)
}

async function insertHtml(
  view: EditorView,
  html: string,
  event: Event,
  say: (message: string) => void,
): Promise<void> {
  const { checkRichText } = await import('#core/rich-text/check.ts')
  const { fromHtml } = await import('#core/rich-text/from-html.ts')
  const { leftOutOf } = await import('#core/rich-text/left-out.ts')
  const checked = checkRichText(JSON.stringify(fromHtml(html)))
  if ('message' in checked) return say(checked.message)
  if (view.isDestroyed) return
  const { content } = Node.fromJSON(richTextSchema, checked.tree)
  const slice = sliceOf(content)
  const isTaken = view.someProp('handlePaste', (take) => take(view, event as ClipboardEvent, slice))
  const { tr } = view.state
  if (!isTaken) view.dispatch(tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
  const leftOut = leftOutOf(html)
  if (leftOut) say(leftOut)
}
