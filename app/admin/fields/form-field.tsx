import { type ReactNode, useId } from 'react'
import { type Control, type Field, kindOf } from '#core/fields/kinds.ts'
import type { Issue } from '#core/issue.ts'
import { directionOf, type Language } from '#core/language.ts'
import { stepByArrows } from './price-line.tsx'

/** A field of a form as data, so that a browser needs no declaration. */
export type FormField = {
  name: string
  label: string
  hint?: string
  control: Control
  type?: 'email'
  placeholder?: string
  /** What a form begins with where nothing is stored. */
  initial?: string
  /** What an empty field is told; a form whose fields are checked by their table has none. */
  missing?: string
  isSwitch?: boolean
  isRequired?: boolean
  language?: Language
  /** Drawn beside the field before it. */
  isBeside?: boolean
  options?: readonly { value: string; label: string }[]
  /** Of a day: the last that can be chosen. */
  lastDay?: string
  /** Values that people may choose, or type another. */
  suggestions?: readonly string[]
}

export function formFieldOf(name: string, field: Field): FormField {
  const { label, hint, language, isBeside = field.translates !== undefined } = field
  const { control, options } = kindOf(field)
  return {
    name,
    label,
    hint,
    control,
    isSwitch: field.kind === 'tick' && field.isSwitch,
    language,
    isBeside,
    options: options?.(field),
  }
}

/** One field of a form that is sent without script too; `children` say more below it. */
export function FieldOfForm(props: {
  field: FormField
  value?: string
  issue?: Issue | undefined
  id?: string
  /** The first wrong field of a form that came back. */
  isFocused?: boolean
  children?: ReactNode
}) {
  const { field, value, issue } = props
  const { name, label, hint, control } = field
  const own = useId()
  const id = props.id ?? own
  const described = [issue && `${id}-issue`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const attributes = {
    id,
    name,
    required: field.isRequired ?? field.missing !== undefined,
    autoFocus: props.isFocused,
    'aria-invalid': issue ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  }
  const words = (
    <label htmlFor={id} id={`${id}-label`}>
      {label}
    </label>
  )
  if (control === 'ticks') return <Ticks field={field} value={value} />
  return (
    <div className={control === 'tick' ? 'tick' : 'field'}>
      {control !== 'tick' && words}
      <Input field={field} value={value} attributes={attributes} />
      {control === 'tick' && words}
      <FieldError id={`${id}-issue`} issue={issue} />
      {hint && (
        <p className="note" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {props.children}
    </div>
  )
}

/** Several of a few; all of them, until somebody says otherwise. */
function Ticks({ field, value }: { field: FormField; value: string | undefined }) {
  const ticked = value?.split(' ')
  return (
    <fieldset className="tick-list">
      <legend>{field.label}</legend>
      {field.options?.map((option) => (
        <div className="tick" key={option.value}>
          <input
            id={option.value}
            type="checkbox"
            name={option.value}
            defaultChecked={ticked?.includes(option.value) ?? true}
          />
          <label htmlFor={option.value}>{option.label}</label>
        </div>
      ))}
    </fieldset>
  )
}

function Input(props: {
  field: FormField
  value: string | undefined
  attributes: { id: string; name: string }
}) {
  const { field, value, attributes } = props
  const { control, language: lang, options = [], suggestions } = field
  const direction = lang ? directionOf(lang) : 'auto'
  const text = {
    ...attributes,
    lang,
    dir: control === 'lines' || control === 'number' || control === 'price' ? 'ltr' : direction,
    defaultValue: value,
    autoComplete: 'off',
    placeholder: field.placeholder,
  }
  switch (control) {
    case 'tick':
      return (
        <input
          {...attributes}
          type="checkbox"
          role={field.isSwitch ? 'switch' : undefined}
          defaultChecked={value === 'on'}
        />
      )
    case 'select':
    case 'person':
      return (
        <select {...attributes} defaultValue={value}>
          {options.map((option) => (
            <option key={option.value} value={option.value} dir="auto">
              {option.label}
            </option>
          ))}
        </select>
      )
    case 'area':
    case 'lines':
      return <textarea {...text} rows={4} spellCheck={control === 'lines' ? false : undefined} />
    case 'number':
      return <input {...text} inputMode="numeric" />
    case 'day':
      return <input {...text} type="date" max={field.lastDay} />
    case 'price':
      return (
        <input
          {...text}
          inputMode="decimal"
          onKeyDown={(event) => {
            const input = event.currentTarget
            stepByArrows(event, (price) => {
              input.value = price
            })
          }}
        />
      )
    default:
      return (
        <>
          <input {...text} type={field.type} list={suggestions && `${attributes.id}-list`} />
          {suggestions && (
            <datalist id={`${attributes.id}-list`}>
              {suggestions.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
          )}
        </>
      )
  }
}

export function FieldError({ id, issue }: { id: string; issue: Issue | undefined }) {
  if (!issue) return null
  return (
    <p className="field-error" id={id}>
      {issue.message}
    </p>
  )
}
