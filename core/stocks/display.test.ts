import { expect, test } from 'vitest'
import { formatUpside, formatUsd, freshness, upsidePercent } from './display.ts'

test('prices have two decimals and round halves away from zero', () => {
  expect(formatUsd(123400)).toBe('$12.34')
  expect(formatUsd(12_345_678_900)).toBe('$1,234,567.89')
  expect(formatUsd(123450)).toBe('$12.35')
  expect(formatUsd(123449)).toBe('$12.34')
  expect(formatUsd(0)).toBe('$0.00')
})

test('upside has one decimal, a sign from zero upwards, and is 0 without an entry price', () => {
  expect(formatUpside(upsidePercent(1_000_000, 1_123_000))).toBe('+12.3%')
  expect(formatUpside(upsidePercent(1_000_000, 930_600))).toBe('-6.9%')
  expect(formatUpside(upsidePercent(1_000_000, 1_000_000))).toBe('+0.0%')
  expect(formatUpside(upsidePercent(0, 50_000))).toBe('+0.0%')
  expect(upsidePercent(undefined, 50_000)).toBe(0)
  expect(upsidePercent(50_000, undefined)).toBe(0)
})

test('upside rounds halves away from zero and never shows minus zero', () => {
  expect(upsidePercent(2000, 2001)).toBe(0.1)
  expect(upsidePercent(2000, 1999)).toBe(-0.1)
  expect(Object.is(upsidePercent(1_000_000, 999_999), 0)).toBe(true)
})

test('a price is fresh under 24 hours, ageing to 48 inclusive, then stale', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  expect(freshness(ago(23.99), now)).toBe('fresh')
  expect(freshness(ago(24), now)).toBe('ageing')
  expect(freshness(ago(48), now)).toBe('ageing')
  expect(freshness(ago(48.01), now)).toBe('stale')
  expect(freshness(undefined, now)).toBe('missing')
  expect(freshness(new Date(Number.NaN), now)).toBe('missing')
})
