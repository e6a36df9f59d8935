import type { KeyboardEvent, ReactNode } from 'react'
import { Modal } from '#app/ui/modal.tsx'
import { error } from '#core/issue.ts'
import { FieldOfForm, type FormField } from '../fields/form-field.tsx'

export function PartDialog(props: {
  title: string
  done: string
  onDone: () => void
  onClose: () => void
  remove?: { label: string; act: () => void }
  children: ReactNode
}) {
  const { title, done, onDone, onClose, remove } = props
  // Enter in a field is Done.
  const press = (event: KeyboardEvent) => {
    const isLine = event.target instanceof HTMLInputElement && event.target.type !== 'file'
    if (event.key !== 'Enter' || !isLine) return
    event.preventDefault()
    onDone()
  }
  return (
    <Modal title={title} onClose={onClose}>
      <fieldset className="rich-part" aria-label={title} onKeyDown={press}>
        {props.children}
      </fieldset>
      <div className="actions">
        <button type="button" className="button" onClick={onDone}>
          {done}
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancel
        </button>
        {remove && (
          <button type="button" className="button button-quiet" onClick={remove.act}>
            {remove.label}
          </button>
        )}
      </div>
    </Modal>
  )
}

/** A field of it that keeps what is typed. */
export function PartField(props: {
  field: Omit<FormField, 'name'>
  value: string
  onChange: (value: string) => void
  issue?: string | undefined
  isFirst?: boolean
}) {
  const { field, value, onChange, issue, isFirst } = props
  const name = field.label
  return (
    <FieldOfForm
      field={{ ...field, name }}
      value={value}
      issue={issue ? error(name, issue) : undefined}
      isUnnamed
      isFirst={isFirst}
      isAlert
      onChange={(typed) => onChange(String(typed))}
    />
  )
}
