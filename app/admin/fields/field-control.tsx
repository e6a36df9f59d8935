import { createContext, use } from 'react'
import type { ControlProps } from '#app/admin/editor/rows/field.tsx'
import { type Field, kindOf } from '#core/fields/kinds.ts'

export function Control(props: {
  attributes: ControlProps & { lang?: string; dir?: string }
  name: string
  field: Field
  value: string
  lastDay: string | undefined
  onChange: (changed: unknown) => void
}) {
  const { attributes, name, field, value, onChange } = props
  const onText = ({ currentTarget }: { currentTarget: { value: string } }) =>
    onChange(currentTarget.value)
  switch (kindOf(field).control) {
    case 'tick':
      return (
        <input
          {...attributes}
          type="checkbox"
          checked={value === 'true'}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )
    case 'area':
      return (
        <textarea
          {...attributes}
          rows={'max' in field && Number(field.max) > 1000 ? 10 : 4}
          value={value}
          onChange={onText}
        />
      )
    case 'select':
      return (
        <select {...attributes} value={value} onChange={onText}>
          <Options name={name} field={field} value={value} />
        </select>
      )
    case 'day':
      return (
        <input {...attributes} type="date" max={props.lastDay} value={value} onChange={onText} />
      )
  }
}

/** With one for what is chosen and not offered any more, so that nothing is chosen instead. */
function Options({ name, field, value }: { name: string; field: Field; value: string }) {
  const choices = kindOf(field).options?.(field) ?? []
  const offered = [
    ...choices.filter((choice) => choice.value !== ''),
    ...(use(OfferedOptions)[name] ?? []),
  ]
  const isKnown = offered.some((each) => each.value === value)
  return (
    <>
      {!isKnown && <option value={value}>{value === '' ? 'Choose' : `Gone: ${value}`}</option>}
      {offered.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </>
  )
}

/** What a screen offers for a field beside the options of its table, by the field's name. */
export const OfferedOptions = createContext<
  Readonly<Record<string, readonly { value: string; label: string }[]>>
>({})
