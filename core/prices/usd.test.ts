import { expect, test } from 'vitest'
import { randomNumbers, typedText } from '#tests/support/random.ts'
import { highestUsd, parseUsd, usdText } from './usd.ts'

test.each<[string, number]>([
  ['12.34', 123_400],
  ['12', 120_000],
  [' .5 ', 5000],
  ['7.', 70_000],
  ['+1', 10_000],
  ['0.0001', 1],
  ['0.00005', 1],
  ['0.00004', 0],
  ['1.23455', 12_346],
  ['-1.5', -15_000],
  ['0', 0],
  ['000000000000012', 120_000],
  ['', 0],
  ['.', 0],
  ['-', 0],
  ['1,5', 0],
  ['1e3', 0],
  ['0x10', 0],
  ['NaN', 0],
  ['Infinity', 0],
  ['١٢', 0],
  ['12 34', 0],
  ['$12', 0],
])('%j is %i', (typed, money) => expect(parseUsd(typed)).toBe(money))

test('a number that is far too large stays too large, and exact', () => {
  expect(parseUsd('9'.repeat(40))).toBeGreaterThan(highestUsd * 10_000)
  expect(parseUsd(`-${'9'.repeat(40)}`)).toBeLessThan(0)
  expect(Number.isSafeInteger(parseUsd('999999999999.9999'))).toBe(true)
})

test('what is shown is what is read again', () => {
  const random = randomNumbers(21)
  for (let run = 0; run < 10_000; run += 1) {
    const money = random(2 ** 32 - 1) * (1 + random(200))
    const shown = usdText(money)
    expect(shown).toMatch(/^\d+\.\d\d(\d|\d\d)?$/)
    expect(parseUsd(shown)).toBe(money)
    expect(parseUsd(usdText(-money))).toBe(money === 0 ? 0 : -money)
    expect(Number.isSafeInteger(parseUsd(typedText(random, 1 + random(12))))).toBe(true)
  }
})
