import { dayMs } from '#core/clock.ts'
import { freshness } from '#core/prices/display.ts'
import { isFarFromEntry } from '#core/prices/large-move.ts'
import type { Money } from '#core/prices/usd.ts'
import { error, type Issue, warning } from '../issue.ts'

export type CheckedPrices = {
  current: Money | undefined
  entry: Money | undefined
  asOf: Date | undefined
}

/** docs/product.md §5. */
export const freshnessLegend = {
  fresh: 'Fresh: under 24 hours',
  ageing: 'Ageing: 24 to 48 hours',
  stale: 'Stale: over 2 days',
  missing: 'Invalid or missing',
} as const

/** No warning at exactly 2 days or 200 percent (docs/product.md §5). */
export function checkPrices(
  { current = 0, entry = 0, asOf }: CheckedPrices,
  now: Date,
): Issue<'current' | 'entry' | 'lastUpdated'>[] {
  const issues: Issue<'current' | 'entry' | 'lastUpdated'>[] = []
  if (current <= 0) issues.push(error('current', 'Invalid current price'))
  if (entry <= 0) issues.push(error('entry', 'Invalid entry price'))
  if (asOf && freshness(asOf, now) === 'stale') {
    const days = Math.floor((now.getTime() - asOf.getTime()) / dayMs)
    issues.push(warning('lastUpdated', `Price data is ${days} days old`))
  }
  if (isFarFromEntry(entry, current))
    issues.push(warning('current', 'Unusually large price movement detected'))
  return issues
}
