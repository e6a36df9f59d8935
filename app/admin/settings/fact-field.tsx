import { useId } from 'react'
import type { Issue } from '#core/issue.ts'
import { type FactName, facts, factText, type SiteSettings } from '#core/settings/settings.ts'
import { FieldError } from './field-error.tsx'
import { confirmName } from './read-typed.ts'

export function FactField(props: {
  name: FactName
  typed: SiteSettings
  loaded: SiteSettings
  issues: readonly Issue[]
}) {
  const { name, typed, loaded, issues } = props
  const { label, hint, kind } = facts[name]
  const id = useId()
  const issue = issues.find(({ path }) => path === name)
  const saved = factText(loaded.firm, name)
  const value = factText(typed.firm, name)
  const isConfirmed = loaded.firm.confirmed.includes(name)
  const field = {
    id,
    name,
    defaultValue: value,
    dir: 'auto',
    required: true,
    autoComplete: 'off',
    'aria-invalid': issue ? (true as const) : undefined,
    'aria-describedby':
      [hint && `${id}-hint`, issue && `${id}-issue`].filter(Boolean).join(' ') || undefined,
  }
  return (
    <div className="field">
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {kind === 'paragraphs' ? <textarea rows={3} {...field} /> : <input {...field} />}
      <FieldError id={`${id}-issue`} issue={issue} />
      {hint && (
        <p className="note" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {value !== saved && (
        <p className="note">
          Saved now: <span dir="auto">{saved}</span>
        </p>
      )}
      {isConfirmed ? (
        <input type="hidden" name={confirmName(name)} value="on" />
      ) : (
        <p className="fact-sample">
          <span className="tag">Sample, not yet confirmed</span>
          <label>
            <input
              type="checkbox"
              name={confirmName(name)}
              defaultChecked={typed.firm.confirmed.includes(name)}
              aria-describedby={`${id}-label`}
            />{' '}
            This is right
          </label>
        </p>
      )}
    </div>
  )
}
