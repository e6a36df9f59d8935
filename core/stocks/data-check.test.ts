import { expect, test } from 'vitest'
import { checkPrices } from './data-check.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const day = 24 * 60 * 60_000
const check = (current: number | undefined, entry: number | undefined, asOf?: Date) =>
  checkPrices({ current, entry, asOf }, now).map(
    ({ severity, message }) => `${severity}: ${message}`,
  )

test('prices must be above zero', () => {
  expect(check(1, 1)).toEqual([])
  expect(check(0, 0)).toEqual(['error: Invalid current price', 'error: Invalid entry price'])
  expect(check(undefined, undefined)).toHaveLength(2)
  expect(check(-1, 1)).toEqual(['error: Invalid current price'])
})

test('a price is old after more than 2 days, with its age in whole days', () => {
  expect(check(1, 1, ago(2 * day))).toEqual([])
  expect(check(1, 1, ago(2 * day + 1))).toEqual(['warning: Price data is 2 days old'])
  expect(check(1, 1, ago(20.9 * day))).toEqual(['warning: Price data is 20 days old'])
})

test('a move is large beyond 200 percent, and not at exactly that', () => {
  const large = ['warning: Unusually large price movement detected']
  expect(check(30_000, 10_000)).toEqual([])
  expect(check(30_001, 10_000)).toEqual(large)
  expect(check(3, 1)).toEqual([])
  expect(check(4, 1)).toEqual(large)
  // A price cannot fall by more than 100 percent.
  expect(check(1, 1_000_000)).toEqual([])
})
