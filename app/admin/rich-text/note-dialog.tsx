import { baseKeymap, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { FormField } from '#app/ui/form-field.tsx'
import { PressButton } from '#app/ui/press-button.tsx'
import { isLinkAddress, linkMessage } from '#core/rich-text/links.ts'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'
import { type PartActions, PartDialog, PartFields, usePart } from './part-dialog.tsx'

/** One line, which may have links, bold and italic. */
export function NoteDialog(props: PartActions & { note: Node; onDone: (note: Node) => void }) {
  const { note, onDone, ...actions } = props
  const labelId = useId()
  const { place, view } = useNoteView(note, labelId, actions.onClose)
  const [issue, setIssue] = useState<string>()
  const part = usePart({ href: '' })

  function done() {
    const doc = view.current?.state.doc
    if (!doc || doc.textContent.trim() === '') return setIssue('A note needs text.')
    onDone(doc)
  }
  function link() {
    if (view.current) setIssue(linkSelection(view.current, part.values.href.trim()))
  }

  return (
    <PartDialog title="Note" onDone={done} {...actions}>
      <div className="field">
        <p className="rich-label" id={labelId}>
          Note text
        </p>
        <div ref={place} />
        {issue && (
          <p className="field-error" role="alert">
            {issue}
          </p>
        )}
        <p className="note">Ctrl+B is bold, Ctrl+I italic</p>
      </div>
      <PartFields fields={[addressField]} part={part} />
      <PressButton label="Link the text" className="action" onPress={link} />
    </PartDialog>
  )
}

const addressField: FormField = {
  name: 'href',
  label: 'Address of a link',
  control: 'line',
  hint: 'Select words above, write the address here, then Link the text',
}

const { marks } = schema

function useNoteView(note: Node, labelId: string, onClose: () => void) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const close = useEffectEvent(onClose)
  // A new note is another one whenever the draft saves itself behind the dialog, and what is typed would be gone.
  const [doc] = useState(note)
  useEffect(() => {
    if (!place.current) return
    const made = new EditorView(place.current, {
      state: EditorState.create({ doc, plugins: notePlugins(close) }),
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
  }, [doc, labelId])
  return { place, view }
}

/** Without an address the link goes. Returns what is wrong, if anything. */
function linkSelection(view: EditorView, address: string): string | undefined {
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
