import { expect, test } from 'vitest'
import { NoQuote, quotedMoment, quotedPrice } from './quote.ts'
import { maxUsd } from './usd.ts'

test.each([
  [12.5, 125_000],
  [0.0001, 1],
  // What a computer makes of 123.45.
  [123.45000000000002, 1_234_500],
  [maxUsd, maxUsd * 10_000],
])('a quote of %d dollars is a price', (value, price) => {
  expect(quotedPrice(value)).toBe(price)
})

test.each([
  0,
  -1,
  0.00001,
  maxUsd + 1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '12.5',
  null,
  undefined,
  {},
])('a quote of %o is not a price, and the log says so', (value) => {
  try {
    quotedPrice(value)
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(NoQuote)
    const { reason, message, detail } = error as NoQuote
    expect(reason).toBe('no-price')
    expect(message).toBe('The quote service gave no usable price')
    expect(detail).toMatch(/^the price is /)
  }
})

const now = new Date('2026-11-22T10:00:00.000Z')
const second = now.getTime() / 1000

test.each([
  [second - 60, new Date('2026-11-22T09:59:00.000Z')],
  [second, now],
  // Missing, odd or in the future.
  [second + 1, now],
  [second + 0.5, now],
  [0, now],
  [-1, now],
  [Number.MAX_SAFE_INTEGER, now],
  [String(second), now],
  [undefined, now],
])('a quote at %o is of %o', (seconds, moment) => {
  expect(quotedMoment(seconds, now)).toEqual(moment)
})
