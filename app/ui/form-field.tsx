import { type KeyboardEvent, type ReactNode, useId } from 'react'
import type { Control } from '#core/fields/kinds.ts'
import { errorsOf, type Issue } from '#core/issue.ts'
import { directionOf, type Language } from '#core/language.ts'
import { stepPrice } from '#core/prices/usd.ts'
import { inOneLine } from '#core/text.ts'
import { PasswordInput } from './password-input.tsx'

/** A field of a form as data, so that a browser needs no declaration. */
export type FormField = {
  name: string
  label: string
  hint?: string
  /** A line unless it is something else. */
  control?: Control
  type?: 'email' | 'password' | 'search' | 'datetime-local'
  autoComplete?: string
  /** A meter below it says how strong a new password is. */
  showsStrength?: true
  placeholder?: string
  /** A browser takes no more characters. */
  maxLength?: number
  /** What a form begins with where nothing is stored. */
  initial?: string
  /** What an empty field is told; a form whose fields are checked by their table has none. */
  missing?: string
  isSwitch?: boolean
  isRequired?: boolean
  language?: Language
  /** Drawn beside the field before it. */
  isBeside?: boolean
  /** Of an area: it begins with more lines. */
  isLong?: boolean
  /** Of a line: it shows all of itself, without line breaks, and Enter sends. */
  isWrapped?: boolean
  readOnly?: boolean
  options?: readonly { value: string; label: string }[]
  /** Of a day: the last that can be chosen. */
  lastDay?: string
  /** Values that people may choose, or type another. */
  suggestions?: readonly string[]
}

type Attributes = { id: string; name: string | undefined; 'aria-describedby': string | undefined }

/**
 * One field: of a form that is sent without script too, or with `onChange` of a program that keeps what
 * is typed. `children` say more below it.
 */
export function FieldOfForm(props: {
  field: FormField
  value?: string
  issue?: Issue | undefined
  /** Where several can be wrong with it. */
  issues?: readonly Issue[]
  hint?: ReactNode
  id?: string
  /** The first wrong field of a form that came back. */
  isFocused?: boolean | undefined
  /** A dialog focuses it: a field that focuses itself is where the focus would return to. */
  isFirst?: boolean | undefined
  /** What is wrong is said at once: nothing else tells of it. */
  isAlert?: boolean
  /** A program sends it, not the form around it. */
  isUnnamed?: boolean
  onChange?: (value: string | boolean) => void
  /** Instead of what is typed into. */
  input?: ReactNode
  children?: ReactNode
}) {
  const { field, value, issue, issues = issue ? [issue] : [], hint = field.hint } = props
  const { name, label, control = 'line' } = field
  const own = useId()
  const id = props.id ?? own
  if (control === 'ticks') return <Ticks field={field} value={value} />
  const described = [issues.length > 0 && `${id}-issue`, hint && `${id}-hint`].filter(Boolean)
  const attributes = {
    id,
    name: props.isUnnamed ? undefined : name,
    required: field.isRequired ?? field.missing !== undefined,
    autoFocus: props.isFocused,
    'data-first': props.isFirst || undefined,
    'aria-invalid': errorsOf(issues).length > 0 || undefined,
    'aria-describedby': described.join(' ') || undefined,
  }
  const words = (
    <label htmlFor={id} id={`${id}-label`}>
      {label}
    </label>
  )
  return (
    <div className={classNames[control] ?? 'field'}>
      {control !== 'tick' && words}
      {props.input ?? (
        <Input field={field} value={value} attributes={attributes} onChange={props.onChange} />
      )}
      {control === 'tick' && words}
      <FieldError id={`${id}-issue`} issues={issues} isAlert={props.isAlert} />
      {hint && (
        <p className="note" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {props.children}
    </div>
  )
}

const classNames: Partial<Record<Control, string>> = {
  tick: 'tick',
  day: 'field number',
  price: 'field number',
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
  attributes: Attributes
  onChange: ((value: string | boolean) => void) | undefined
}) {
  const { field, value, attributes, onChange } = props
  const { control = 'line', language: lang, options = [], suggestions } = field
  const direction = lang ? directionOf(lang) : 'auto'
  const kept = onChange && {
    value: value ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(currentTarget.value),
  }
  const text = {
    ...attributes,
    lang,
    dir: control === 'lines' || control === 'number' || control === 'price' ? 'ltr' : direction,
    autoComplete: field.autoComplete ?? 'off',
    placeholder: field.placeholder,
    maxLength: field.maxLength,
    readOnly: field.readOnly,
    ...(kept ?? { defaultValue: value }),
  }
  switch (control) {
    case 'tick': {
      const isOn = value === 'on'
      return (
        <input
          {...attributes}
          type="checkbox"
          role={field.isSwitch ? 'switch' : undefined}
          {...(onChange
            ? {
                checked: isOn,
                onChange: ({ currentTarget }) => onChange(currentTarget.checked),
              }
            : { defaultChecked: isOn })}
        />
      )
    }
    case 'select':
    case 'person':
      return (
        <select {...attributes} {...(kept ?? { defaultValue: value })}>
          {options.map((option) => (
            <option key={option.value} value={option.value} dir="auto">
              {option.label}
            </option>
          ))}
        </select>
      )
    case 'area':
    case 'lines':
      return (
        <textarea
          {...text}
          rows={field.isLong ? 10 : 4}
          spellCheck={control === 'lines' ? false : undefined}
        />
      )
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
            stepByArrows(
              event,
              onChange ??
                ((price) => {
                  input.value = price
                }),
            )
          }}
        />
      )
    case 'link':
      return <input {...text} type="url" />
    default:
      if (field.type === 'password')
        return <PasswordInput attributes={text} showsStrength={field.showsStrength} />
      if (field.isWrapped && onChange)
        return (
          <textarea
            {...text}
            // Where a browser cannot make it as high as its text.
            rows={value && value.length > 40 ? 2 : 1}
            className="wrapped-line"
            onKeyDown={sendOnEnter}
            onChange={({ currentTarget }) => onChange(inOneLine(currentTarget.value))}
          />
        )
      return (
        <>
          <input
            {...text}
            type={field.type ?? 'text'}
            list={suggestions && `${attributes.id}-list`}
          />
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

/** ArrowUp and ArrowDown change a typed price by 0.01 (docs/decisions.md 37). */
function stepByArrows(
  event: KeyboardEvent<HTMLInputElement>,
  onChange: (price: string) => void,
): void {
  const { key, currentTarget } = event
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const stepped = stepPrice(currentTarget.value, key === 'ArrowUp' ? 1 : -1)
  event.preventDefault()
  if (stepped !== undefined) onChange(stepped)
}

function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

export function FieldError(props: {
  id: string
  issues: readonly Issue[]
  isAlert?: boolean | undefined
}) {
  const { id, issues, isAlert } = props
  if (issues.length === 0) return null
  return (
    <p
      className="field-error"
      id={id}
      role={isAlert ? 'alert' : undefined}
      data-severity={errorsOf(issues).length > 0 ? 'error' : 'warning'}
    >
      {issues.map(({ message }) => message).join('. ')}
    </p>
  )
}
