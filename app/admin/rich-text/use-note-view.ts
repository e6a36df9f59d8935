import { baseKeymap, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useRef } from 'react'
import { isLinkAddress, linkMessage } from '#core/rich-text/links.ts'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'

const { marks } = schema

export function useNoteView(note: Node, labelId: string, onClose: () => void) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!place.current) return
    const made = new EditorView(place.current, {
      state: EditorState.create({ doc: note, plugins: notePlugins(() => close.current()) }),
      attributes: {
        role: 'textbox',
        'aria-labelledby': labelId,
        class: 'rich-line',
        dir: 'auto',
      },
    })
    view.current = made
    made.focus()
    return () => made.destroy()
  }, [note, labelId])
  return { place, view }
}

/** Without an address the link goes. Returns what is wrong, if anything. */
export function linkSelection(view: EditorView, address: string): string | undefined {
  if (address !== '' && !isLinkAddress(address)) return linkMessage(address)
  const { from, to, empty } = view.state.selection
  if (empty) return 'Select the words that the link is on first.'
  const tr = view.state.tr.removeMark(from, to, marks.link)
  if (address !== '') tr.addMark(from, to, marks.link.create({ href: address }))
  view.dispatch(tr)
  view.focus()
  return undefined
}

function notePlugins(close: () => void) {
  return [
    history(),
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Mod-b': toggleMark(marks.strong),
      'Mod-i': toggleMark(marks.em),
      Enter: () => true,
      // The editor keeps this key from the dialog.
      Escape: () => {
        close()
        return true
      },
    }),
    keymap(baseKeymap),
  ]
}
