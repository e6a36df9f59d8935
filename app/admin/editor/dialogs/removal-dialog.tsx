import {
  counted,
  type EditorWords,
  type NamedRow,
  nameOf,
} from '#app/admin/editor/editor-config.ts'
import { Modal } from '#app/ui/modal.tsx'

/** Names who goes to the trash before a save takes them there (docs/decisions.md 1). */
export function RemovalDialog<R extends NamedRow>(props: {
  rows: readonly R[]
  words: EditorWords
  onSave: () => void
  onClose: () => void
}) {
  const { rows, words, onSave, onClose } = props
  return (
    <Modal title={`Move ${counted(rows.length, words)} to the trash?`} onClose={onClose}>
      <ul className="named">
        {rows.map((row) => (
          <li key={row.id} dir="auto">
            {nameOf(row)}
          </li>
        ))}
      </ul>
      <p>{words.removal}</p>
      <div className="actions">
        <button type="button" className="button" data-first onClick={onSave}>
          Save and Move to Trash
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Modal>
  )
}
