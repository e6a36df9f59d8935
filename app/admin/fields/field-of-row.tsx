import { createContext, type ReactNode, use } from 'react'
import { AwaitedTexts, fieldId } from '#app/admin/editor/rows/field.tsx'
import { FieldOfForm, type FormField } from '#app/ui/form-field.tsx'
import { type Field, type FieldValue, formText, kindOf } from '#core/fields/kinds.ts'
import { errorsOf } from '#core/issue.ts'
import { groupedUsd, priceIssue, readPrice, usdText } from '#core/prices/usd.ts'
import type { AnyDraft, FieldTable } from '#core/record/fields.ts'
import type { RowIssue } from '#core/record/list.ts'
import { isMark } from '#core/record/long-texts.ts'
import { characters } from '#core/text.ts'
import { formFieldOf } from './form-field-of.ts'

export type RowOfFields = {
  rowKey: string
  row: AnyDraft
  issues: readonly RowIssue[]
  onChange: (change: Record<string, unknown>) => void
  /** For browsers without script. */
  isSent?: boolean
  /** A required field has a star instead of a word. */
  isCompact?: boolean
  /** A line too long for its field goes on below. */
  isWrapped?: boolean
}

export type FieldNotes = {
  label?: string
  isRequired?: boolean
  hint?: ReactNode
  readOnly?: boolean
  lastDay?: string
}

/** In the order of the record's table; translations beside their English, or left to the caller. */
export function FieldsOfRow(props: {
  fields: FieldTable
  kinds: readonly Field['kind'][]
  notes?: Readonly<Record<string, FieldNotes>>
  row: RowOfFields
  isTranslatedApart?: boolean
}) {
  const { fields, kinds, notes, row, isTranslatedApart } = props
  const draw = (name: string, field: Field) => (
    <FieldOfRow key={name} name={name} field={field} {...row} {...notes?.[name]} />
  )
  const drawn = Object.entries(fields).filter(
    ([, field]) => kinds.includes(field.kind) && !field.isServerSet && !field.isDrawnApart,
  )
  return drawn.map(([name, field]) => {
    if (field.translates) return null
    const own = draw(name, field)
    const translations = drawn.filter(([, { translates }]) => translates === name)
    if (translations.length === 0 || isTranslatedApart) return own
    return (
      <div className="languages" key={name}>
        {own}
        {translations.map(([translation, its]) => draw(translation, its))}
      </div>
    )
  })
}

/** What a caller of FieldsOfRow has kept apart. */
export function TranslationsOfRow(props: { fields: FieldTable; of: string; row: RowOfFields }) {
  const { fields, of, row } = props
  return Object.entries(fields)
    .filter(([, { translates }]) => translates === of)
    .map(([name, field]) => <FieldOfRow key={name} name={name} field={field} {...row} />)
}

export function FieldOfRow(props: RowOfFields & FieldNotes & { name: string; field: Field }) {
  const { name, field, row, rowKey, issues, onChange } = props
  const value = formText(row[name] as FieldValue | undefined)
  const isRequired = props.isRequired ?? isFieldRequired(field)
  const label = props.label ?? field.label
  const own = formFieldOf(name, field)
  const offered = use(OfferedOptions)[name] ?? []
  const isAwaited = isMark(value)
  const mine = issues.filter(({ path }) => path === name)
  return (
    <FieldOfForm
      field={{
        ...own,
        label: isRequired && !props.isCompact ? `${label} (required)` : label,
        isRequired,
        isWrapped: props.isWrapped && field.kind === 'line',
        readOnly: props.readOnly,
        lastDay: props.lastDay,
        options:
          own.control === 'select' ? optionsOf([...(own.options ?? []), ...offered], value) : [],
      }}
      id={fieldId(rowKey, name)}
      value={value}
      issues={mine}
      hint={props.hint ?? hintOf(field, value, mine)}
      isUnnamed={!props.isSent}
      input={isAwaited ? <AwaitedTexts /> : undefined}
      onChange={(changed) => onChange({ [name]: changed })}
    />
  )
}

/** With one for what is chosen and not offered any more, so that nothing is chosen instead. */
function optionsOf(choices: NonNullable<FormField['options']>, value: string) {
  const offered = choices.filter((choice) => choice.value !== '')
  if (offered.some((each) => each.value === value)) return offered
  return [{ value, label: value === '' ? 'Choose' : `Gone: ${value}` }, ...offered]
}

/** What a screen offers for a field beside the options of its table, by the field's name. */
export const OfferedOptions = createContext<
  Readonly<Record<string, NonNullable<FormField['options']>>>
>({})

function isFieldRequired(field: Field): boolean {
  return kindOf(field).isAlwaysFilled || ('required' in field && field.required !== undefined)
}

/** Of a long text how long it is; of a price how it is read (docs/bar.md 44). */
function hintOf(field: Field, value: string, issues: readonly RowIssue[]): ReactNode {
  if (field.hint) return field.hint
  if (field.kind === 'paragraphs') return <Counter text={value} max={field.max} />
  if (field.kind !== 'price' || errorsOf(issues).length > 0) return undefined
  return readingOf(field.label, value)
}

/** What is understood of a typed price where that differs from the text, or why it cannot be read. */
export function readingOf(name: string, typed: string): string | undefined {
  if (typed.trim() === '') return undefined
  const { price } = readPrice(typed)
  if (price === undefined) return priceIssue(name, typed)
  return usdText(price) === typed.trim() ? undefined : `= $${groupedUsd(price)}`
}

function Counter({ text, max }: { text: string; max: number }) {
  const count = characters(text.trim())
  const over = count - max
  return (
    <span className="number" data-over={over > 0 || undefined}>
      {over > 0 ? `${count} of ${max}: ${over} too many` : `${count} of ${max}`}
    </span>
  )
}
