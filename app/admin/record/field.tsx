import type { Issue } from '#core/issue.ts'
import { FieldOfForm, type FormField } from '../fields/form-field.tsx'
import type { FieldConflict } from './data.ts'

export function RecordField(props: {
  field: FormField
  value: string
  issue: Issue | undefined
  conflict: FieldConflict | undefined
}) {
  const { field, value, issue, conflict } = props
  const theirs = conflict?.both[field.name]
  return (
    <FieldOfForm field={field} value={value} issue={issue}>
      {theirs !== undefined && (
        <p className="note">
          Saved meanwhile: <bdi>{shownIn(field, theirs) || '(empty)'}</bdi>
        </p>
      )}
      {conflict?.taken.includes(field.name) && (
        <p className="note">Taken from what somebody else has saved meanwhile.</p>
      )}
    </FieldOfForm>
  )
}

function shownIn({ options }: FormField, value: string): string {
  return options?.find((option) => option.value === value)?.label ?? value
}
