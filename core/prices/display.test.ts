import { describe, expect, test } from 'vitest'
import { randomNumbers } from '#tests/support/random.ts'
import { formatUpside, formatUsd, freshness, nextAgeing, upsidePercent } from './display.ts'

const runs = 10_000
const hour = 3_600_000
const now = new Date('2026-11-21T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * hour)

describe('a price', () => {
  test.each([
    [123400, '$12.34'],
    [12_345_678_900, '$1,234,567.89'],
    [123450, '$12.35'],
    [123449, '$12.34'],
    [0, '$0.00'],
    [49, '$0.00'],
    [50, '$0.01'],
    [9_999_950, '$1,000.00'],
    [-50, '-$0.01'],
    [-49, '$0.00'],
    [-123450, '-$12.35'],
    [4_000_000_000_000_050, '$400,000,000,000.01'],
  ])('of %i ten-thousandths reads %s', (money, text) => expect(formatUsd(money)).toBe(text))

  test('has two decimals and rounds halves away from zero, whatever it is', () => {
    const random = randomNumbers(1)
    const wrong: object[] = []
    for (let run = 0; run < runs; run += 1) {
      const money = anyMoney(random)
      const cents = rounded(BigInt(money), 100n)
      const dollars = cents / 100n
      const rest = String(cents % 100n).padStart(2, '0')
      const expected = `$${dollars.toLocaleString('en-US')}.${rest}`
      if (formatUsd(money) !== expected) wrong.push({ money, expected })
    }
    expect(wrong).toEqual([])
  })
})

describe('upside', () => {
  test.each([
    ['of nothing', 1_000_000, 1_000_000, '+0.0%'],
    ['upwards', 1_000_000, 1_123_000, '+12.3%'],
    ['downwards', 1_000_000, 930_600, '−6.9%'],
    ['without an entry price', undefined, 50_000, '+0.0%'],
    ['with an entry price of 0', 0, 50_000, '+0.0%'],
    ['without a current price', 50_000, undefined, '+0.0%'],
    ['to nothing at all', 50_000, 0, '−100.0%'],
    ['of a half, up', 2000, 2001, '+0.1%'],
    ['of a half, down', 2000, 1999, '−0.1%'],
    ['of just less than a half, up', 100_000, 100_049, '+0.0%'],
    ['of just less than a half, down', 100_000, 99_951, '+0.0%'],
    ['from .15', 100_000, 100_150, '+0.2%'],
    ['from -.25', 100_000, 99_750, '−0.3%'],
    ['from 1.05, which no float holds', 100_000, 101_050, '+1.1%'],
    ['beyond any reason', 1, 10_000_000_000, '+999999999900.0%'],
    ['below zero', 100_000, -50_000, '−150.0%'],
    ['from below zero', -100_000, 50_000, '−150.0%'],
    ['from below zero to further below', -100_000, -150_000, '+50.0%'],
  ])('%s: %s to %s is %s', (_, entry, current, text) =>
    expect(formatUpside(upsidePercent(entry, current))).toBe(text),
  )

  test('is never minus zero', () => {
    expect(Object.is(upsidePercent(1_000_000, 999_999), 0)).toBe(true)
    expect(Object.is(upsidePercent(-1_000_000, -999_999), 0)).toBe(true)
  })

  test('has one decimal, rounded exactly, and a sign, whatever the prices are', () => {
    const random = randomNumbers(2)
    const wrong: object[] = []
    for (let run = 0; run < runs; run += 1) {
      const entry = 1 + anyMoney(random)
      const current = anyMoney(random)
      const change = BigInt(current) - BigInt(entry)
      const tenths = rounded(change * 1000n, BigInt(entry))
      const size = tenths < 0n ? -tenths : tenths
      const expected = `${tenths < 0n ? '−' : '+'}${size / 10n}.${size % 10n}%`
      const shown = formatUpside(upsidePercent(entry, current))
      if (shown !== expected) wrong.push({ entry, current, shown, expected })
    }
    expect(wrong).toEqual([])
  })
})

describe('the age of a price', () => {
  test.each([
    [-1, 'fresh'],
    [0, 'fresh'],
    [24 - 1 / hour, 'fresh'],
    [24, 'ageing'],
    [48, 'ageing'],
    [48 + 1 / hour, 'stale'],
    [24 * 3650, 'stale'],
  ])('of %d hours makes it %s', (hours, state) => expect(freshness(ago(hours), now)).toBe(state))

  test('is missing without a moment, or with one that is not a moment', () => {
    expect(freshness(undefined, now)).toBe('missing')
    expect(freshness(new Date(Number.NaN), now)).toBe('missing')
  })

  test('next changes when the first of them passes 24 or 48 hours', () => {
    const at = (...hours: number[]) => nextAgeing(hours.map(ago), now)
    expect(at()).toBe(undefined)
    expect(at(1)).toEqual(ago(-23))
    expect(at(1, 23)).toEqual(ago(-1))
    expect(at(24)).toEqual(new Date(ago(-24).getTime() + 1))
    expect(at(48)).toEqual(new Date(now.getTime() + 1))
    expect(at(49, 500)).toBe(undefined)
    expect(nextAgeing([undefined, new Date(Number.NaN)], now)).toBe(undefined)
  })

  test('stays what it is until that moment, and is another one from then on', () => {
    const random = randomNumbers(3)
    const wrong: object[] = []
    for (let run = 0; run < runs; run += 1) {
      const asOfs = Array.from({ length: 1 + random(4) }, () => ago(random(60 * 60) / 60))
      const states = (at: number) => asOfs.map((asOf) => freshness(asOf, new Date(at))).join()
      const next = nextAgeing(asOfs, now)?.getTime()
      const last = next === undefined ? now.getTime() + 1000 * hour : next - 1
      const isIdle = next !== undefined && states(next) === states(last)
      if (states(last) !== states(now.getTime()) || isIdle) wrong.push({ asOfs, next })
    }
    expect(wrong).toEqual([])
  })
})

/** From a hundredth of a cent to a hundred million dollars, small ones as often as large ones. */
function anyMoney(random: (below: number) => number): number {
  return Math.floor(10 ** random(13) * (random(1_000_000) / 1_000_000))
}

/** Halves away from zero, for a divisor above zero. */
function rounded(numerator: bigint, divisor: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const whole = (2n * size + divisor) / (2n * divisor)
  return numerator < 0n ? -whole : whole
}
