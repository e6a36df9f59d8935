import { isFarFromEntry } from '#core/prices/large-move.ts'
import type { Money } from '#core/prices/usd.ts'
import type { Issue } from '../issue.ts'
import { error, warning } from '../lists/list.ts'

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

const dayMs = 24 * 60 * 60_000
const staleDays = 2

/** Silent at exactly 2 days or 200 percent (docs/product.md §5). */
export function checkPrices(
  { current = 0, entry = 0, asOf }: CheckedPrices,
  now: Date,
): Issue<'current' | 'entry' | 'lastUpdated'>[] {
  const issues: Issue<'current' | 'entry' | 'lastUpdated'>[] = []
  if (current <= 0) issues.push(error('current', 'Invalid current price'))
  if (entry <= 0) issues.push(error('entry', 'Invalid entry price'))
  const age = asOf ? now.getTime() - asOf.getTime() : 0
  if (age > staleDays * dayMs)
    issues.push(warning('lastUpdated', `Price data is ${Math.floor(age / dayMs)} days old`))
  if (isFarFromEntry(entry, current))
    issues.push(warning('current', 'Unusually large price movement detected'))
  return issues
}
