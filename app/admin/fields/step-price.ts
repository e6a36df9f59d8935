import type { KeyboardEvent } from 'react'
import { stepPrice } from '#core/prices/usd.ts'

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
