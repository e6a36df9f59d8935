import { type ReactNode, use } from 'react'
import { RowField } from '#app/admin/editor/rows/field.tsx'
import { TextLine } from '#app/admin/editor/rows/text-line.tsx'
import type { AnyDraft, Field, FieldTable } from '#core/lists/fields.ts'
import type { RowIssue } from '#core/lists/list.ts'
import { characters } from '#core/text.ts'
import { OfferedOptions } from './offered-options.ts'
import { PriceLine } from './price-line.tsx'

export type RowOfFields = {
  rowKey: string
  row: AnyDraft
  issues: readonly RowIssue[]
  onChange: (change: Record<string, unknown>) => void
  /** For browsers without script; a string is the form that it belongs to. */
  isSent?: boolean | string
  /** A required field has a star instead of a word. */
  isCompact?: boolean
}

export type FieldNotes = {
  label?: string
  isRequired?: boolean
  hint?: ReactNode
  readOnly?: boolean
  lastDay?: string
}

/**
 * The fields of the given kinds, in the order of the record's table: those in Arabic beside the
 * English that they translate, or left to the caller.
 */
export function FieldsOfRow(props: {
  fields: FieldTable
  kinds: readonly Field['kind'][]
  notes?: Readonly<Record<string, FieldNotes>>
  row: RowOfFields
  isArabicApart?: boolean
}) {
  const { fields, kinds, notes, row, isArabicApart } = props
  const draw = (name: string, field: Field) => (
    <FieldOfRow key={name} name={name} field={field} {...row} {...notes?.[name]} />
  )
  const drawn = Object.entries(fields).filter(
    ([, field]) => kinds.includes(field.kind) && !field.isServerSet && !field.isDrawnApart,
  )
  return drawn.map(([name, field]) => {
    if (field.translates) return null
    const own = draw(name, field)
    const arabic = drawn.find(([, { translates }]) => translates === name)
    if (!arabic || isArabicApart) return own
    return (
      <div className="languages" key={name}>
        {own}
        {draw(...arabic)}
      </div>
    )
  })
}

export function FieldOfRow(props: RowOfFields & FieldNotes & { name: string; field: Field }) {
  const { name, field, row, rowKey, issues, onChange, readOnly } = props
  const isRequired = props.isRequired ?? isFieldRequired(field)
  const label = props.label ?? field.label
  const shownLabel = isRequired && !props.isCompact ? `${label} (required)` : label
  const common = {
    rowKey,
    issues,
    field: name,
    label: shownLabel,
    isRequired,
    isSent: props.isSent,
  }
  const hint = props.hint ?? field.hint
  const value = String(row[name] ?? '')
  const direction = field.translates ? ({ lang: 'ar', dir: 'rtl' } as const) : { dir: 'auto' }
  const set = (changed: unknown) => onChange({ [name]: changed })
  switch (field.kind) {
    case 'tick':
      return (
        <RowField {...common} hint={hint} className="tick">
          {(control) => (
            <input
              {...control}
              type="checkbox"
              checked={row[name] === true}
              onChange={({ currentTarget }) => set(currentTarget.checked)}
            />
          )}
        </RowField>
      )
    case 'paragraphs':
      return (
        <RowField {...common} hint={hint ?? <Counter text={value} most={field.max} />}>
          {(control) => (
            <textarea
              {...control}
              {...direction}
              rows={field.max > 1000 ? 10 : 4}
              value={value}
              onChange={({ currentTarget }) => set(currentTarget.value)}
            />
          )}
        </RowField>
      )
    case 'choice':
    case 'option':
      return (
        <RowField {...common} hint={hint}>
          {(control) => (
            <select
              {...control}
              value={value}
              onChange={({ currentTarget }) => set(currentTarget.value)}
            >
              {field.kind === 'choice' ? (
                field.choices.map((choice) => <option key={choice}>{choice}</option>)
              ) : (
                <Options name={name} field={field} value={value} />
              )}
            </select>
          )}
        </RowField>
      )
    case 'day':
      return (
        <RowField {...common} hint={hint} className="number">
          {(control) => (
            <input
              {...control}
              type="date"
              max={props.lastDay}
              value={value}
              onChange={({ currentTarget }) => set(currentTarget.value)}
            />
          )}
        </RowField>
      )
    case 'price':
      return <PriceLine {...common} name={field.label} value={value} onChange={set} />
    default: {
      const type = field.kind === 'link' ? 'url' : 'text'
      return (
        <TextLine {...common} {...direction} {...{ hint, value, readOnly, type }} onChange={set} />
      )
    }
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

function isFieldRequired(field: Field): boolean {
  if (field.kind === 'price' || field.kind === 'choice') return true
  return 'required' in field && field.required !== undefined
}

function Counter({ text, most }: { text: string; most: number }) {
  const count = characters(text.trim())
  const over = count - most
  return (
    <span className="number" data-over={over > 0 || undefined}>
      {over > 0 ? `${count} of ${most}: ${over} too many` : `${count} of ${most}`}
    </span>
  )
}
