import { type ReactNode, useState } from 'react'
import { type EditorCopy, type NamedRow, nameOf } from '#app/admin/editor/editor-config.ts'
import { FieldOfForm } from '#app/ui/form-field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { PressButton } from '#app/ui/press-button.tsx'
import { WithArrows } from '#app/ui/with-arrows.tsx'
import { error } from '#core/issue.ts'
import { counted } from '#core/text.ts'

const noReason = error('reason', 'Say why: the history keeps it for good.')

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
  const what =
    rows.length === 1 && only ? nameOf(only) : counted(rows.length, texts.one, texts.many)
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
        <FieldOfForm
          field={{ name: 'reason', label: texts.removalReason, control: 'line' }}
          value={reason}
          issue={isMissing && reason.trim() === '' ? noReason : undefined}
          isUnnamed
          isFirst
          onChange={(typed) => setReason(String(typed).slice(0, 300))}
        />
      )}
      <div className="actions">
        <PressButton
          label="Save and Move to Trash"
          className="button"
          isFirst={!texts.removalReason}
          onPress={confirm}
        />
        <PressButton label="Cancel" onPress={onClose} />
      </div>
    </Modal>
  )
}

/** `children` is the button that goes on all the same. */
export function QuestionsDialog(props: {
  title: string
  texts: readonly string[]
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Modal title={props.title} onClose={props.onClose}>
      <ul className="named">
        {[...new Set(props.texts)].map((text) => (
          <li key={text} dir="auto">
            <WithArrows text={text} />
          </li>
        ))}
      </ul>
      <div className="actions">
        {props.children}
        <PressButton label="Cancel" isFirst onPress={props.onClose} />
      </div>
    </Modal>
  )
}
