import type { Node } from 'prosemirror-model'
import { useId, useState } from 'react'
import { PartDialog, PartField } from './part-dialog.tsx'
import { linkSelection, useNoteView } from './use-note-view.ts'

/** One line, which may have links, bold and italic. */
export function NoteDialog(props: {
  note: Node
  onDone: (note: Node) => void
  onRemove: (() => void) | undefined
  onClose: () => void
}) {
  const { note, onDone, onRemove, onClose } = props
  const labelId = useId()
  const { place, view } = useNoteView(note, labelId, onClose)
  const [issue, setIssue] = useState<string>()
  const [href, setHref] = useState('')

  function done() {
    const doc = view.current?.state.doc
    if (!doc || doc.textContent.trim() === '') return setIssue('A note needs text.')
    onDone(doc)
  }

  return (
    <PartDialog
      title="Note"
      done="Set note"
      onDone={done}
      onClose={onClose}
      remove={onRemove && { label: 'Remove note', act: onRemove }}
    >
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
      <PartField
        label="Address of a link"
        value={href}
        onChange={setHref}
        hint="Select words above, write the address here, then Link the text"
      />
      <button
        type="button"
        className="action"
        onClick={() => view.current && setIssue(linkSelection(view.current, href.trim()))}
      >
        Link the text
      </button>
    </PartDialog>
  )
}
