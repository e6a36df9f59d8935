import { use } from 'react'
import type { ControlProps } from '#app/admin/editor/rows/field.tsx'
import type { Field } from '#core/fields/kinds.ts'
import { OfferedOptions } from './offered-options.ts'

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
  switch (field.kind) {
    case 'tick':
      return (
        <input
          {...attributes}
          type="checkbox"
          checked={value === 'true'}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )
    case 'paragraphs':
      return (
        <textarea
          {...attributes}
          rows={field.max > 1000 ? 10 : 4}
          value={value}
          onChange={onText}
        />
      )
    case 'choice':
      return (
        <select {...attributes} value={value} onChange={onText}>
          {field.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )
    case 'option':
      return (
        <select {...attributes} value={value} onChange={onText}>
          <Options name={name} field={field} value={value} />
        </select>
      )
    case 'day':
    case 'date':
      return (
        <input {...attributes} type="date" max={props.lastDay} value={value} onChange={onText} />
      )
  }
}

/** With one for what is chosen and not offered any more, so that nothing is chosen instead. */
function Options(props: {
  name: string
  field: Extract<Field, { kind: 'option' }>
  value: string
}) {
  const { name, field, value } = props
  const offered = [
    ...Object.entries(field.options).map(([value, label]) => ({ value, label })),
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
