import { once } from '../once.ts'
import type { Money } from './usd.ts'

/** The first format of numbers that a process makes takes a thirtieth of its start. */
const dollars = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

/** Two decimals, rounded half away from zero: 1234500 is '$123.45'. */
export function formatUsd(money: Money): string {
  return dollars().format(roundedRatio(money, 100) / 100)
}

/** Percent since entry, one decimal, rounded half up; 0 without a price (docs/product.md §5). */
export function upsidePercent(entry: Money | undefined, current: Money | undefined): number {
  if (!entry || current === undefined) return 0
  return roundedRatio((current - entry) * 1000, entry) / 10
}

/** '+12.3%', '−6.9%'. */
export function formatUpside(percent: number): string {
  return withMinus(`${percent >= 0 ? '+' : ''}${percent.toFixed(1)}%`)
}

/** A shown figure with the sign of a minus in place of a hyphen; never for files, calls or fields. */
export function withMinus(figure: string): string {
  return figure.replace('-', '\u2212')
}

export type Freshness = 'fresh' | 'ageing' | 'stale' | 'missing'

const hour = 3_600_000

/** Fresh under 24 hours, stale over 48 (docs/product.md §5, docs/decisions.md 8). */
export function freshness(asOf: Date | undefined, now: Date): Freshness {
  const age = now.getTime() - (asOf?.getTime() ?? Number.NaN)
  if (Number.isNaN(age)) return 'missing'
  if (age < 24 * hour) return 'fresh'
  return age <= 48 * hour ? 'ageing' : 'stale'
}

/** When some price next passes 24 or 48 hours. */
export function nextAgeing(asOfs: readonly (Date | undefined)[], now: Date): Date | undefined {
  const moments = asOfs
    .flatMap((asOf) => (asOf ? [asOf.getTime() + 24 * hour, asOf.getTime() + 48 * hour + 1] : []))
    .filter((moment) => moment > now.getTime())
  return moments.length > 0 ? new Date(Math.min(...moments)) : undefined
}

/** Rounds half away from zero; never returns -0. */
function roundedRatio(numerator: number, denominator: number): number {
  const whole = Math.abs(denominator)
  const size = Math.floor((2 * Math.abs(numerator) + whole) / (2 * whole))
  return numerator < 0 !== denominator < 0 && size > 0 ? -size : size
}
