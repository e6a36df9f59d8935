import { RowField } from '#app/admin/editor/rows/field.tsx'
import type { Problem } from '#core/lists/list.ts'
import { settledPrice } from '#core/stocks/stock.ts'

/**
 * A price in US dollars; what is no number becomes 0 when the field is left (docs/product.md §5).
 */
export function PriceLine(props: {
  rowKey: string
  field: 'current' | 'entry'
  label: string
  value: string
  problems: readonly Problem[]
  onChange: (value: string) => void
}) {
  const { value, onChange, ...field } = props
  return (
    <RowField {...field} className="number">
      {(control) => (
        <input
          {...control}
          type="number"
          step="0.01"
          min="0"
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onBlur={({ currentTarget }) => {
            const settled = settledPrice(currentTarget.value)
            if (settled !== value && (value !== '' || currentTarget.validity.badInput))
              onChange(settled)
          }}
          // A turn of the wheel over a page is no new price.
          onWheel={({ currentTarget }) => currentTarget.blur()}
        />
      )}
    </RowField>
  )
}
