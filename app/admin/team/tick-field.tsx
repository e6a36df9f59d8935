import { RowField } from '#app/admin/editor/rows/field.tsx'
import type { Problem } from '#core/lists/list.ts'

/** One thing that is so or not. */
export function TickField(props: {
  rowKey: string
  field: string
  label: string
  value: boolean
  problems: readonly Problem[]
  onChange: (value: boolean) => void
}) {
  const { value, onChange, ...field } = props
  return (
    <RowField {...field} className="tick">
      {(control) => (
        <input
          {...control}
          type="checkbox"
          checked={value}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )}
    </RowField>
  )
}
