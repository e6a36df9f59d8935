/** Money in 1/10,000 of its currency, always an integer: 12.34 USD is 123400. */
export type Money = number

/** The highest price that may be kept, in USD: figures made of it stay exact. */
export const highestUsd = 100_000_000

/**
 * A price as somebody typed it, in US dollars: '12.34' is 123400. What is no number becomes 0
 * (docs/product.md §5); more than four decimals are rounded, halves away from zero.
 */
export function parseUsd(typed: string): Money {
  const [, sign = '', digits = '', , decimals = ''] =
    /^\s*([+-]?)(\d*)(\.(\d*))?\s*$/.exec(typed) ?? []
  const whole = digits.replace(/^0+/, '')
  const kept = Number(decimals.slice(0, 4).padEnd(4, '0')) + (Number(decimals[4] ?? 0) >= 5 ? 1 : 0)
  // Beyond what may be kept at all, and still a number that is exact.
  const size = whole.length > 10 ? (highestUsd + 1) * 10_000 : Number(whole) * 10_000 + kept
  return sign === '-' && size > 0 ? -size : size
}

/** Money as it stands in a field: at least two decimals, four where they say something. */
export function usdText(money: Money): string {
  const digits = String(Math.abs(money)).padStart(5, '0')
  const [whole, decimals] = [digits.slice(0, -4), digits.slice(-4)]
  const shown = decimals.endsWith('00') ? decimals.slice(0, 2) : decimals.replace(/0$/, '')
  return `${money < 0 ? '-' : ''}${whole}.${shown}`
}
