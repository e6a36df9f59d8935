import type { ReactNode } from 'react'
import { AwaitedTexts, RowField, TextLine } from '#app/admin/editor/rows/field.tsx'
import { type Field, kindOf } from '#core/fields/kinds.ts'
import { directionOf } from '#core/language.ts'
import type { AnyDraft, FieldTable } from '#core/record/fields.ts'
import type { RowIssue } from '#core/record/list.ts'
import { isMark } from '#core/record/long-texts.ts'
import { characters } from '#core/text.ts'
import { Control } from './field-control.tsx'
import { PriceLine } from './price-line.tsx'
import { WrappedLine } from './wrapped-line.tsx'

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
  const value = String(row[name] ?? '')
  if (isMark(value))
    return (
      <div className="field">
        <span className="label">{shownLabel}</span>
        <AwaitedTexts />
      </div>
    )
  const { control } = kindOf(field)
  const counter = field.kind === 'paragraphs' && <Counter text={value} max={field.max} />
  const hint = props.hint ?? field.hint ?? (counter || undefined)
  const direction = field.language
    ? { lang: field.language, dir: directionOf(field.language) }
    : { dir: 'auto' }
  const set = (changed: unknown) => onChange({ [name]: changed })
  switch (control) {
    case 'price':
      return <PriceLine {...common} name={field.label} value={value} onChange={set} />
    case 'tick':
    case 'area':
    case 'select':
    case 'day':
      return (
        <RowField {...common} hint={hint} className={classNames[control]}>
          {(attributes) => (
            <Control
              attributes={control === 'area' ? { ...attributes, ...direction } : attributes}
              name={name}
              field={field}
              value={value}
              lastDay={props.lastDay}
              onChange={set}
            />
          )}
        </RowField>
      )
    default: {
      if (props.isWrapped && field.kind === 'line')
        return <WrappedLine {...common} {...direction} hint={hint} value={value} onChange={set} />
      const type = control === 'link' ? 'url' : 'text'
      return (
        <TextLine
          {...common}
          {...direction}
          hint={hint}
          value={value}
          readOnly={readOnly}
          type={type}
          onChange={set}
        />
      )
    }
  }
}

const classNames = { tick: 'tick', area: undefined, select: undefined, day: 'number' }

function isFieldRequired(field: Field): boolean {
  return kindOf(field).isAlwaysFilled || ('required' in field && field.required !== undefined)
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
