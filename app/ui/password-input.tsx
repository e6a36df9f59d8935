import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { meterBars, rateStrength, strongPassword } from '#core/people/password-strength.ts'
import { useHydrated } from './hydrated.ts'
import { inPlace } from './in-place.ts'

/** A password can be looked at while it is typed, and a new one says how strong it is. */
export function PasswordInput(props: {
  attributes: ComponentProps<'input'>
  showsStrength: true | undefined
}) {
  const { attributes, showsStrength } = props
  const { typed, follow } = useTyped()
  const [isShown, setShown] = useState(false)
  const hydrated = useHydrated()
  const meterId = showsStrength && hydrated ? `${attributes.id}-strength` : undefined
  const described = [attributes['aria-describedby'], meterId].filter(Boolean)
  return (
    <>
      <input
        {...attributes}
        type={isShown ? 'text' : 'password'}
        dir={undefined}
        aria-describedby={described.join(' ') || undefined}
        {...(showsStrength && follow)}
      />
      {hydrated && (
        <button
          type="button"
          className="action show-password"
          aria-controls={attributes.id}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      )}
      {meterId && <StrengthMeter typed={typed} id={meterId} />}
    </>
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
