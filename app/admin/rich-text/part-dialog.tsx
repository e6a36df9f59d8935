import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Modal } from '#app/ui/modal.tsx'

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

export function PartField(props: {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string
  issue?: string
  isFirst?: boolean
  lines?: number
}) {
  const { label, value, onChange, hint, issue, lines } = props
  const id = useId()
  const described = [issue && `${id}-issue`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const shared = {
    id,
    dir: 'auto',
    value,
    'aria-invalid': issue ? (true as const) : undefined,
    'aria-describedby': described || undefined,
    'data-first': props.isFirst,
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {lines ? (
        <textarea
          {...shared}
          rows={lines}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <input
          {...shared}
          type="text"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      {issue && (
        <p className="field-error" id={`${id}-issue`} role="alert">
          {issue}
        </p>
      )}
      {hint && (
        <p className="note" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
