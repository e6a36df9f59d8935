import type { KeyboardEvent } from 'react'
import { RowField } from '#app/admin/editor/rows/field.tsx'
import { groupedUsd, priceIssue, readPrice, stepPrice, usdText } from '#core/prices/usd.ts'
import type { RowIssue } from '#core/record/list.ts'

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

/** ArrowUp and ArrowDown change a typed price by 0.01 (docs/decisions.md 37). */
export function stepByArrows(
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
