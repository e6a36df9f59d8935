import type { ReactNode } from 'react'
import { Counter } from '#app/admin/editor/rows/counter.tsx'
import { RowField } from '#app/admin/editor/rows/field.tsx'
import { TextLine } from '#app/admin/editor/rows/text-line.tsx'
import type { AnyDraft, Field, FieldTable } from '#core/lists/fields.ts'
import type { Problem } from '#core/lists/list.ts'

/** What every field of one row is drawn with. */
export type RowOfFields = {
  rowKey: string
  row: AnyDraft
  problems: readonly Problem[]
  onChange: (change: Record<string, unknown>) => void
}

/** What the form says differently of a field than its table does. */
export type FieldNotes = { hint?: ReactNode; readOnly?: boolean }

/** All fields of some kinds, as the table of the record has them, in its order. */
export function FieldsOfRow(props: {
  fields: FieldTable
  kinds: readonly Field['kind'][]
  notes?: Readonly<Record<string, FieldNotes>>
  row: RowOfFields
}) {
  const { fields, kinds, notes, row } = props
  return Object.entries(fields)
    .filter(([, field]) => kinds.includes(field.kind) && !field.isServerSet && !field.isDrawnApart)
    .map(([name, field]) => (
      <FieldOfRow key={name} name={name} field={field} {...row} {...notes?.[name]} />
    ))
}

/** One field, with what the checks say of it. */
export function FieldOfRow(props: RowOfFields & FieldNotes & { name: string; field: Field }) {
  const { name, field, row, rowKey, problems, onChange, readOnly } = props
  const common = { rowKey, problems, field: name, label: labelOf(field) }
  const set = (value: unknown) => onChange({ [name]: value })
  if (field.kind === 'tick')
    return (
      <RowField {...common} className="tick">
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
  const value = String(row[name])
  const hint = props.hint ?? field.hint
  if (field.kind !== 'paragraphs')
    return (
      <TextLine
        {...common}
        hint={hint}
        value={value}
        readOnly={readOnly}
        type={field.kind === 'link' ? 'url' : 'text'}
        onChange={set}
      />
    )
  return (
    <RowField {...common} hint={hint ?? <Counter text={value} most={field.max} />}>
      {(control) => (
        <textarea
          {...control}
          dir="auto"
          rows={field.max > 1000 ? 10 : 4}
          value={value}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      )}
    </RowField>
  )
}

/** The label as a form has it. */
export function labelOf(field: Field): string {
  return 'required' in field && field.required ? `${field.label} (required)` : field.label
}
