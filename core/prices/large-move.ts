import { groupedUsd, type Money } from './usd.ts'

export type LargeMove = { since: 'last price' | 'entry price'; from: Money; to: Money }

const maxStepPercent = 20
const maxSinceEntryPercent = 200

/**
 * The rule for all prices, from any source: more than 20 % from the last price, or newly more than 200
 * % from the entry price; exactly 20 or 200 % is not large. `last` is undefined if it does not change.
 */
export function findLargeMove(
  next: Money,
  { last, entry }: { last: Money | undefined; entry: Money | undefined },
): LargeMove | undefined {
  if (last && isBeyond(last, next, maxStepPercent))
    return { since: 'last price', from: last, to: next }
  if (!entry || !isFarFromEntry(entry, next)) return undefined
  if (last && isFarFromEntry(entry, last)) return undefined
  return { since: 'entry price', from: entry, to: next }
}

/** More than 200 % (docs/product.md §5). */
export function isFarFromEntry(entry: Money, price: Money): boolean {
  return isBeyond(entry, price, maxSinceEntryPercent)
}

/** 'Pearson 15.40 → 1,580.00, +10,160 %'. */
export function describeMove(name: string, { since, from, to }: LargeMove): string {
  const percent = ((to - from) / from) * 100
  const digits = Math.abs(percent) >= 100 ? 0 : 1
  const size = percent.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'always',
  })
  const move = `${name} ${groupedUsd(from)} → ${groupedUsd(to)}, ${size} %`
  return since === 'entry price' ? `${move} since entry` : move
}

/** Integer arithmetic, so that exactly 20 percent is exact. */
function isBeyond(from: Money, to: Money, percent: number): boolean {
  return from > 0 && Math.abs(to - from) * 100 > from * percent
}
