import { useEffect, useId, useRef, useState } from 'react'
import type { FieldConfig } from './fields.ts'
import { useHydrated } from './hydrated.ts'
import { StrengthMeter } from './strength-meter.tsx'

export function TextField(props: {
  name: string
  facts: FieldConfig
  value?: string
  issue?: string
  focused?: boolean
}) {
  const { name, facts, value, issue, focused } = props
  const { typed, follow } = useTyped()
  const [isShown, setShown] = useState(false)
  const hydrated = useHydrated()
  const id = useId()
  const hasMeter = facts.showsStrength && hydrated
  const hintId = facts.hint ? `${id}-hint` : undefined
  const issueId = issue ? `${id}-issue` : undefined
  const meterId = hasMeter ? `${id}-strength` : undefined
  return (
    <div className="field">
      <label htmlFor={id}>{facts.label}</label>
      <input
        id={id}
        name={name}
        type={isShown ? 'text' : (facts.type ?? 'text')}
        dir={facts.type === 'password' ? undefined : 'auto'}
        required
        autoComplete={facts.autoComplete}
        placeholder={facts.placeholder}
        defaultValue={value}
        aria-invalid={issue ? true : undefined}
        aria-describedby={[issueId, meterId, hintId].filter(Boolean).join(' ') || undefined}
        // biome-ignore lint/a11y/noAutofocus: the first wrong field of a form that came back
        autoFocus={focused}
        {...(facts.showsStrength && follow)}
      />
      {facts.type === 'password' && hydrated && (
        <button
          type="button"
          className="action show-password"
          aria-controls={id}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      )}
      {issue && (
        <p className="field-error" id={issueId}>
          {issue}
        </p>
      )}
      {meterId && <StrengthMeter password={typed} id={meterId} />}
      {facts.hint && (
        <p className="note" id={hintId}>
          {facts.hint}
        </p>
      )}
    </div>
  )
}

/** Also what was typed before hydration. */
function useTyped() {
  const [typed, setTyped] = useState('')
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => setTyped(ref.current?.value ?? ''), [])
  const onInput = (event: { currentTarget: HTMLInputElement }) =>
    setTyped(event.currentTarget.value)
  return { typed, follow: { ref, onInput } }
}
