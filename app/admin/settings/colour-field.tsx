import { useId, useRef } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import { readColour } from '#core/colour.ts'
import type { Issue } from '#core/issue.ts'
import { type ColourName, colourFields } from '#core/settings/colours.ts'
import { FieldError } from '../fields/form-field.tsx'
import { SavedNow } from './saved-now.tsx'

export function ColourField(props: {
  name: ColourName
  initial: string
  saved: string
  value: string
  issues: readonly Issue[]
  onChoose: () => void
}) {
  const { name, initial, saved, value, issues, onChoose } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const colour = readColour(value)
  const choose = (chosen: string) => {
    if (input.current) input.current.value = chosen
    onChoose()
  }
  return (
    <div className="field">
      <label htmlFor={id}>{colourFields[name].label}</label>
      <div className="beside">
        <input
          ref={input}
          id={id}
          name={name}
          defaultValue={initial}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={issues.length > 0 || !colour ? true : undefined}
          aria-describedby={issues.map((_, n) => `${id}-${n}`).join(' ') || undefined}
        />
        {isHydrated && (
          <input
            type="color"
            aria-label={`Choose: ${name}`}
            value={colour ?? '#000000'}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        )}
      </div>
      <SavedNow typed={initial} saved={saved} />
      {issues.map((issue, n) => (
        <FieldError key={issue.message} id={`${id}-${n}`} issues={[issue]} />
      ))}
    </div>
  )
}
