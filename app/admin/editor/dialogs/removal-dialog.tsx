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
        <ReasonField
          label={texts.removalReason}
          value={reason}
          isMissing={isMissing && reason.trim() === ''}
          onChange={setReason}
        />
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

function ReasonField(props: {
  label: string
  value: string
  isMissing: boolean
  onChange: (value: string) => void
}) {
  const { label, value, isMissing, onChange } = props
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        dir="auto"
        maxLength={300}
        data-first
        autoComplete="off"
        value={value}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-issue` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {isMissing && (
        <p className="field-error" id={`${id}-issue`}>
          Say why: the history keeps it for good.
        </p>
      )}
    </div>
  )
}
