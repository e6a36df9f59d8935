import { counted, type EditorCopy, type NamedRow, nameOf } from '#app/admin/editor/editor-config.ts'
import { Modal } from '#app/ui/modal.tsx'

/** Names who goes to the trash before a save takes them there (docs/decisions.md 1). */
export function RemovalDialog<R extends NamedRow>(props: {
  rows: readonly R[]
  texts: EditorCopy
  onConfirm: () => void
  onClose: () => void
}) {
  const { rows, texts, onConfirm, onClose } = props
  const [only] = rows
  const what = rows.length === 1 && only ? nameOf(only) : counted(rows.length, texts)
  return (
    <Modal title={`Remove ${what}?`} onClose={onClose}>
      {rows.length > 1 && (
        <ul className="named">
          {rows.map((row) => (
            <li key={row.id} dir="auto">
              {nameOf(row)}
            </li>
          ))}
        </ul>
      )}
      <p>{texts.removal(rows.length)}</p>
      <div className="actions">
        <button type="button" className="button button-danger" data-first onClick={onConfirm}>
          Save and Move to Trash
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Modal>
  )
}
