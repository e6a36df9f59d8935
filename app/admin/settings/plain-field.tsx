import { useId } from 'react'
import type { Issue } from '#core/issue.ts'
import { plainText } from '#core/settings/plain-settings.ts'
import type { SettingSection, SettingValue } from '#core/settings/section.ts'
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
  facts: SettingSection['fields'][string]
  value: SettingValue | undefined
  saved: SettingValue | undefined
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
    case 'number':
      return (
        <input {...field} inputMode="numeric" autoComplete="off" dir="ltr" defaultValue={text} />
      )
    case 'choice':
      return (
        <select {...field} defaultValue={text}>
          {Object.entries(facts.choices).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )
    case 'text': {
      const { language: lang, lines } = facts
      const words = { ...field, lang, dir: lang === 'ar' ? 'rtl' : 'auto', defaultValue: text }
      return lines ? <textarea {...words} rows={3} /> : <input {...words} autoComplete="off" />
    }
    case 'lines':
      return <textarea {...field} rows={3} dir="ltr" autoComplete="off" defaultValue={text} />
  }
}

function savedText(facts: FieldProps['facts'], saved: SettingValue | undefined): string {
  if (facts.kind === 'tick') return saved ? 'on' : 'off'
  if (facts.kind === 'choice') return facts.choices[String(saved)] ?? String(saved)
  return plainText(saved) || 'nothing'
}
