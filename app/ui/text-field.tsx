import { useEffect, useId, useRef, useState } from 'react'
import { meterBars, rateStrength, strongPassword } from '#core/users/password-strength.ts'
import type { FieldConfig } from './fields.ts'
import { useHydrated } from './hydrated.ts'
import { inPlace } from './in-place.ts'

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
        required={facts.missing !== undefined}
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
      {meterId && <StrengthMeter typed={typed} id={meterId} />}
      {facts.hint && (
        <p className="note" id={hintId}>
          {facts.hint}
        </p>
      )}
    </div>
  )
}

type Typed = { password: string; own: string[] }

const aboutPerson = ['fullName', 'email']

/** Also what was typed before hydration. */
function useTyped() {
  const [typed, setTyped] = useState<Typed>({ password: '', own: [] })
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) setTyped(typedIn(ref.current))
  }, [])
  const onInput = (event: { currentTarget: HTMLInputElement }) =>
    setTyped(typedIn(event.currentTarget))
  return { typed, follow: { ref, onInput } }
}

/** With what the form knows of the person: no password should hold that. */
function typedIn({ value, form }: HTMLInputElement): Typed {
  const beside = form ? [...new FormData(form)] : []
  return {
    password: value,
    own: beside.flatMap(([name, text]) =>
      typeof text === 'string' && aboutPerson.includes(name) ? text : [],
    ),
  }
}

/** docs/product.md §2, §5. The server has the last word. */
function StrengthMeter({ typed, id }: { typed: Typed; id: string }) {
  const rated = typed.password === '' ? undefined : rateStrength(typed.password, typed.own)
  const filled = rated ? rated.score + 1 : 0
  const hint = rated && (rated.feedback[0] ?? strongPassword)
  return (
    <div className="strength" data-tone={rated?.tone}>
      <div className="strength-bars" aria-hidden="true">
        {inPlace(Array.from({ length: meterBars }), (_, bar) => (
          <span data-filled={bar < filled || undefined} />
        ))}
      </div>
      <div className="strength-words" id={id} aria-live="polite">
        {rated && (
          <>
            <p>
              <strong>{rated.label}</strong>
              <span className="note">Time to crack: {rated.crackTime}</span>
            </p>
            <p className="note">{hint}</p>
          </>
        )}
      </div>
    </div>
  )
}
