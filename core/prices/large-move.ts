import { groupedUsd, type Money } from './usd.ts'

/** A price that is so far from another one that somebody has to confirm it. */
export type LargeMove = { since: 'last price' | 'entry price'; from: Money; to: Money }

const maxStepPercent = 20
const maxSinceEntryPercent = 200

/**
 * The one rule for every way in which a price arrives: it is large when it is more than 20 % away
 * from the last price, or when it comes to be more than 200 % away from the entry price, where the
 * last price was not. At exactly 20 and 200 % it is not.
 *
 * @param last the price until now; undefined where there is none, or where it stays
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

/** Whether a price is more than 200 % away from the entry price (docs/product.md §5). */
export function isFarFromEntry(entry: Money, price: Money): boolean {
  return isBeyond(entry, price, maxSinceEntryPercent)
}

/** 'Pearson 15.40 → 1,580.00, +10,160 %': how a question names it. */
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

/** In whole numbers, so that exactly 20 percent is exactly that. */
function isBeyond(from: Money, to: Money, percent: number): boolean {
  return from > 0 && Math.abs(to - from) * 100 > from * percent
}
