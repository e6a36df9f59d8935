import { useId } from 'react'
import type { FieldFacts } from './fields.ts'

/** One labelled field with its hint and what is wrong with it. */
export function TextField(props: {
  name: string
  facts: FieldFacts
  value?: string
  fault?: string
  /** Has the focus when the page comes without script. */
  focused?: boolean
}) {
  const { name, facts, value, fault, focused } = props
  const id = useId()
  const hintId = facts.hint ? `${id}-hint` : undefined
  const faultId = fault ? `${id}-fault` : undefined
  return (
    <div className="field">
      <label htmlFor={id}>{facts.label}</label>
      <input
        id={id}
        name={name}
        type={facts.type ?? 'text'}
        dir={facts.type === 'password' ? undefined : 'auto'}
        required
        autoComplete={facts.autoComplete}
        placeholder={facts.placeholder}
        defaultValue={value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={[faultId, hintId].filter(Boolean).join(' ') || undefined}
        // biome-ignore lint/a11y/noAutofocus: the first wrong field of a form that came back
        autoFocus={focused}
      />
      {fault && (
        <p className="field-fault" id={faultId}>
          {fault}
        </p>
      )}
      {facts.hint && (
        <p className="note" id={hintId}>
          {facts.hint}
        </p>
      )}
    </div>
  )
}
