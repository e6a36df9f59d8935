import { useId } from 'react'
import type { Issue } from '#core/issue.ts'
import { directionOf } from '#core/language.ts'
import { FieldError } from '../settings/field-error.tsx'
import type { FieldConflict, FormField } from './data.ts'

export function RecordField(props: {
  field: FormField
  value: string
  issue: Issue | undefined
  conflict: FieldConflict | undefined
}) {
  const { field, value, issue, conflict } = props
  const { name, label, hint } = field
  const id = useId()
  const described = [issue && `${id}-issue`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const attributes = {
    id,
    name,
    'aria-invalid': issue ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  }
  const theirs = conflict?.both[name]
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Input field={field} value={value} attributes={attributes} />
      <FieldError id={`${id}-issue`} issue={issue} />
      {hint && (
        <p className="note" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {theirs !== undefined && (
        <p className="note">
          Saved meanwhile: <bdi>{shownIn(field, theirs) || '(empty)'}</bdi>
        </p>
      )}
      {conflict?.taken.includes(name) && (
        <p className="note">Taken from what somebody else has saved meanwhile.</p>
      )}
    </div>
  )
}

function shownIn({ options }: FormField, value: string): string {
  return options?.find((option) => option.value === value)?.label ?? value
}

function Input(props: {
  field: FormField
  value: string
  attributes: { id: string; name: string }
}) {
  const { field, value, attributes } = props
  const { input, language, options = [] } = field
  const direction = language && directionOf(language) === 'rtl' ? 'rtl' : 'auto'
  switch (input) {
    case 'tick':
      return <input {...attributes} type="checkbox" defaultChecked={value === 'on'} />
    case 'choice':
      return (
        <select {...attributes} defaultValue={value}>
          {options.map((option) => (
            <option key={option.value} value={option.value} dir="auto">
              {option.label}
            </option>
          ))}
        </select>
      )
    case 'paragraphs':
      return (
        <textarea {...attributes} rows={4} lang={language} dir={direction} defaultValue={value} />
      )
    default:
      return (
        <input
          {...attributes}
          type={input === 'date' ? 'date' : 'text'}
          inputMode={input === 'whole' ? 'numeric' : undefined}
          lang={language}
          dir={direction}
          autoComplete="off"
          defaultValue={value}
        />
      )
  }
}
