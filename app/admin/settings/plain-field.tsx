import { useId } from 'react'
import { cellOf, type Field, type FieldValue } from '#core/fields/kinds.ts'
import type { Issue } from '#core/issue.ts'
import { directionOf } from '#core/language.ts'
import { plainText } from '#core/settings/plain-settings.ts'
import { FieldError } from './field-error.tsx'

export function PlainField({ name, facts, value, saved, issue }: FieldProps) {
  const id = useId()
  const text = plainText(value)
  const described = [facts.hint && `${id}-hint`, issue && `${id}-issue`].filter(Boolean).join(' ')
  const field = {
    id,
    name,
    'aria-invalid': issue ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  }
  return (
    <div className={facts.kind === 'tick' ? 'tick' : 'field'}>
      {facts.kind !== 'tick' && <label htmlFor={id}>{facts.label}</label>}
      <Control facts={facts} field={field} text={text} />
      {facts.kind === 'tick' && <label htmlFor={id}>{facts.label}</label>}
      <FieldError id={`${id}-issue`} issue={issue} />
      {facts.hint && (
        <p className="note" id={`${id}-hint`}>
          {facts.hint}
        </p>
      )}
      {text !== plainText(saved) && <p className="note">Saved now: {savedText(facts, saved)}</p>}
    </div>
  )
}

export type FieldProps = {
  name: string
  facts: Field
  value: FieldValue | undefined
  saved: FieldValue | undefined
  issue: Issue | undefined
}

function Control(props: {
  facts: FieldProps['facts']
  field: { id: string; name: string }
  text: string
}) {
  const { facts, field, text } = props
  switch (facts.kind) {
    case 'tick':
      return (
        <input
          type="checkbox"
          role={facts.isSwitch && 'switch'}
          {...field}
          defaultChecked={text === 'true'}
        />
      )
    case 'whole':
      return (
        <input {...field} inputMode="numeric" autoComplete="off" dir="ltr" defaultValue={text} />
      )
    case 'option':
      return (
        <select {...field} defaultValue={text}>
          {Object.entries(facts.options).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )
    case 'line':
    case 'paragraphs': {
      const { language: lang } = facts
      const words = { ...field, lang, dir: lang ? directionOf(lang) : 'auto', defaultValue: text }
      if (facts.kind === 'line') return <input {...words} autoComplete="off" />
      return <textarea {...words} rows={3} />
    }
    case 'lines':
      return <textarea {...field} rows={3} dir="ltr" autoComplete="off" defaultValue={text} />
  }
}

function savedText(facts: FieldProps['facts'], saved: FieldValue | undefined): string {
  if (facts.kind === 'tick') return saved ? 'on' : 'off'
  return (saved !== undefined && cellOf(facts, saved)) || 'nothing'
}
