import { RowField } from '#app/admin/editor/rows/field.tsx'
import { groupedUsd, priceIssue, readPrice, usdText } from '#core/prices/usd.ts'
import type { RowIssue } from '#core/record/list.ts'
import { stepByArrows } from './step-price.ts'

/** How it is read is said below it (docs/bar.md 44). */
export function PriceLine(props: {
  rowKey: string
  field: string
  label: string
  isRequired?: boolean
  name: string
  value: string
  issues: readonly RowIssue[]
  onChange: (value: string) => void
}) {
  const { value, onChange, name, label, ...field } = props
  const reading = readingOf(name, value)
  const isTold = field.issues.some(
    (issue) => issue.path === field.field && issue.severity === 'error',
  )
  return (
    <RowField {...field} label={label} className="number" hint={!isTold && reading}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onKeyDown={(event) => stepByArrows(event, onChange)}
        />
      )}
    </RowField>
  )
}

function readingOf(name: string, typed: string): string | undefined {
  if (typed.trim() === '') return undefined
  const { price } = readPrice(typed)
  if (price === undefined) return priceIssue(name, typed)
  return usdText(price) === typed.trim() ? undefined : `= $${groupedUsd(price)}`
}
