import { useId, useState } from 'react'
import { counted, type EditorCopy, type NamedRow, nameOf } from '#app/admin/editor/editor-config.ts'
import { Modal } from '#app/ui/modal.tsx'

/** docs/decisions.md 1. */
export function RemovalDialog<R extends NamedRow>(props: {
  rows: readonly R[]
  texts: EditorCopy
  onConfirm: (reason?: string) => void
  onClose: () => void
}) {
  const { rows, texts, onConfirm, onClose } = props
  const [only] = rows
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const id = useId()
  const confirm = () => {
    if (!texts.removalReason) onConfirm()
    else if (reason.trim() === '') setMissing(true)
    else onConfirm(reason.trim())
  }
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
      {texts.removalReason && (
        <div className="field">
          <label htmlFor={id}>{texts.removalReason}</label>
          <input
            id={id}
            dir="auto"
            maxLength={300}
            data-first
            autoComplete="off"
            value={reason}
            aria-invalid={isMissing && reason.trim() === '' ? true : undefined}
            aria-describedby={isMissing ? `${id}-issue` : undefined}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          {isMissing && reason.trim() === '' && (
            <p className="field-error" id={`${id}-issue`}>
              Say why: the history keeps it for good.
            </p>
          )}
        </div>
      )}
      <div className="actions">
        <button
          type="button"
          className="button button-danger"
          data-first={texts.removalReason ? undefined : true}
          onClick={confirm}
        >
          Save and Move to Trash
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Modal>
  )
}
