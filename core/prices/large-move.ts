import { formatUpside, upsidePercent } from './display.ts'
import { groupedUsd, type Money } from './usd.ts'

/** What a new price is measured against; undefined if there is no such price, or if it does not count. */
export type PriceBases = {
  /** The price shown. */
  last: Money | undefined
  /** The last price that a quote, a second person or an earlier market day confirms. */
  confirmed?: Money | undefined
  /** The same as of ten market days ago; left out for a quote. */
  tenDaysAgo?: Money | undefined
  entry: Money | undefined
}

export type LargeMove = {
  since: 'last price' | 'confirmed price' | 'ten market days' | 'entry price'
  from: Money
  to: Money
}

const maxStepPercent = 20
const maxInTenDaysPercent = 50
const maxSinceEntryPercent = 200

/**
 * The rule for all prices, from any source (docs/decisions.md 43): more than 20 % from the last
 * confirmed price, by hand more than 50 % in ten market days, or newly more than 200 % from the
 * entry price; exactly that much is not large.
 */
export function findLargeMove(
  next: Money,
  { last, confirmed = last, tenDaysAgo, entry }: PriceBases,
): LargeMove | undefined {
  if (confirmed && isBeyond(confirmed, next, maxStepPercent))
    return {
      since: confirmed === last ? 'last price' : 'confirmed price',
      from: confirmed,
      to: next,
    }
  if (tenDaysAgo && isBeyond(tenDaysAgo, next, maxInTenDaysPercent))
    return { since: 'ten market days', from: tenDaysAgo, to: next }
  if (!entry || !isFarFromEntry(entry, next)) return undefined
  if (confirmed && isFarFromEntry(entry, confirmed)) return undefined
  return { since: 'entry price', from: entry, to: next }
}

/** More than 200 % (docs/product.md §5). */
export function isFarFromEntry(entry: Money, price: Money): boolean {
  return isBeyond(entry, price, maxSinceEntryPercent)
}

/** 'Pearson 15.40 → 1,580.00, +10159.7%'. */
export function describeMove(name: string, { since, from, to }: LargeMove): string {
  const size = formatUpside(upsidePercent(from, to))
  return `${name} ${groupedUsd(from)} → ${groupedUsd(to)}, ${size}${suffixes[since]}`
}

const suffixes: Record<LargeMove['since'], string> = {
  'last price': '',
  'confirmed price': ' since the last confirmed price',
  'ten market days': ' in ten market days',
  'entry price': ' since entry',
}

/** Integer arithmetic, so that exactly 20 percent is exact. */
function isBeyond(from: Money, to: Money, percent: number): boolean {
  return from > 0 && Math.abs(to - from) * 100 > from * percent
}
