import { inFigures } from '#core/figures.ts'
import { plainDigits } from '#core/text.ts'

/** Money in 1/10,000 of its currency, always an integer: 12.34 USD is 123400. */
export type Money = number

/** The highest allowed price in USD; calculations with it stay exact. */
export const maxUsd = 100_000_000

/** Ambiguous prices are never guessed (docs/bar.md 44). */
export type ReadPrice =
  | { price: Money; reason?: undefined }
  | { price?: undefined; reason: 'ambiguous'; readings: [Money, Money] }
  | { price?: undefined; reason: 'not-positive' | 'too-many-decimals' | 'too-high' }

const notPositive: ReadPrice = { reason: 'not-positive' }
const decimals = 4

/**
 * Accepts decimal point or comma, Western or Arabic digits, thousands separators, a dollar sign. A
 * single point or comma before exactly three digits is ambiguous.
 */
export function readPrice(typed: string): ReadPrice {
  const parts = splitPrice(plainText(typed))
  if (!parts) return notPositive
  const { whole, fraction, isAmbiguous } = parts
  const kept = fraction.replace(/0+$/, '')
  if (isAmbiguous) {
    const asThousands = Number(whole + fraction) * 10_000
    return { reason: 'ambiguous', readings: [asThousands, moneyOf(whole, kept)] }
  }
  if (kept.length > decimals) return { reason: 'too-many-decimals' }
  if (whole.replace(/^0+/, '').length > 10) return { reason: 'too-high' }
  const price = moneyOf(whole, kept)
  if (price === 0) return notPositive
  return price > maxUsd * 10_000 ? { reason: 'too-high' } : { price }
}

/** Returns 0 if there is no valid price. */
export function parseUsd(typed: string): Money {
  return readPrice(typed).price ?? 0
}

/** Returns undefined if the price is valid. */
export function priceIssue(label: string, typed: string): string | undefined {
  const read = readPrice(typed)
  switch (read.reason) {
    case undefined:
      return undefined
    case 'ambiguous': {
      const [thousands, decimal] = read.readings
      return `${label} “${typed.trim()}” can mean ${groupedUsd(thousands)} or ${usdText(decimal)}: type one of them`
    }
    case 'too-many-decimals':
      return `${label} may have at most ${decimals} decimals`
    case 'too-high':
      return `${label} must be at most ${inFigures(maxUsd)}`
    case 'not-positive':
      return `${label} must be a positive number`
  }
}

/** Two decimals, or four if they are needed. */
export function usdText(money: Money): string {
  const digits = String(Math.abs(money)).padStart(5, '0')
  const whole = digits.slice(0, -4)
  const fraction = digits.slice(-4)
  // Never three decimals: '1.580' could be read as 1,580.
  return `${money < 0 ? '-' : ''}${whole}.${fraction.endsWith('00') ? fraction.slice(0, 2) : fraction}`
}

/**
 * A typed price, one cent up (1) or down (-1), as `usdText`; a field that is empty counts as 0.
 * Undefined where that is no price: what cannot be read stays as it was typed.
 */
export function stepPrice(typed: string, by: 1 | -1): string | undefined {
  const { price } = typed.trim() === '' ? { price: 0 } : readPrice(typed)
  if (price === undefined) return undefined
  const stepped = price + by * 100
  return stepped > 0 && stepped <= maxUsd * 10_000 ? usdText(stepped) : undefined
}

/** '1,580.00'. */
export function groupedUsd(money: Money): string {
  return usdText(money).replace(/\B(?=(\d{3})+\.)/g, ',')
}

function moneyOf(whole: string, fraction: string): Money {
  return Number(whole) * 10_000 + Number(fraction.slice(0, 4).padEnd(4, '0'))
}

function plainText(typed: string): string {
  return plainDigits(typed)
    .replaceAll('،', ',')
    .replaceAll('’', "'")
    .trim()
    .replace(/^(?:US)?\$\s*|^USD\s+|\s*(?:US)?\$$|\s+USD$/i, '')
    .replace(/^\+/, '')
    .replace(/\s/g, ' ')
}

type Parts = { whole: string; fraction: string; isAmbiguous: boolean }

/** Splits at the decimal sign; undefined if it is not a number. */
function splitPrice(text: string): Parts | undefined {
  if (!/^[\d.,٫٬' ]*\d[.,٫]?$/.test(text)) return undefined
  const signs: string[] = text.match(/[.,٫٬' ]/g) ?? []
  const last = signs.at(-1)
  const isAlone = signs.length === 1
  const isDecimal =
    last !== undefined &&
    '.,٫'.includes(last) &&
    signs.indexOf(last) === signs.length - 1 &&
    // With several signs, the last is the decimal sign only if it differs from the others.
    (isAlone || signs.at(-2) !== last)
  const at = isDecimal && last ? text.lastIndexOf(last) : text.length
  const written = text.slice(0, at)
  const fraction = text.slice(at + 1)
  const groups = written.split(/[.,٫٬' ]/)
  const kinds = new Set(isDecimal ? signs.slice(0, -1) : signs)
  const isGrouped = groups.length > 1
  if (kinds.size > 1 || kinds.has('٫')) return undefined
  if (isGrouped && !/^\d{1,3}( \d{3})+$/.test(groups.join(' '))) return undefined
  const isAmbiguous =
    isAlone && '.,'.includes(last ?? '') && /^[1-9]\d{0,2}$/.test(written) && fraction.length === 3
  return { whole: groups.join(''), fraction, isAmbiguous }
}
