import { describe, expect, test } from 'vitest'
import { randomNumbers, typedText } from '#tests/support/random.ts'
import { groupedUsd, maxUsd, parseUsd, priceIssue, readPrice, stepPrice, usdText } from './usd.ts'

describe('a price that is typed', () => {
  test.each<[string, number]>([
    ['15.80', 158_000],
    ['15,80', 158_000],
    ['1,580.00', 15_800_000],
    ['1.580,00', 15_800_000],
    ['١٥٫٨٠', 158_000],
    ['١٥،٨٠', 158_000],
    ['١٬٥٨٠٫٠٠', 15_800_000],
    ['١٬٥٨٠', 15_800_000],
    ['۱۵٫۸۰', 158_000],
    ['\u200f١٥٫٨٠\u200f', 158_000],
    ['1 580', 15_800_000],
    ['1\u202f580,5', 15_805_000],
    ['1\u00a0580.123', 15_801_230],
    ["1'580.00", 15_800_000],
    ['1’580’000', 15_800_000_000],
    ['1,580,000', 15_800_000_000],
    ['1.580.000', 15_800_000_000],
    ['1,580.1234', 15_801_234],
    ['$ 15.80', 158_000],
    ['15,80 USD', 158_000],
    ['12.34', 123_400],
    ['12', 120_000],
    [' .5 ', 5000],
    [',5', 5000],
    ['7.', 70_000],
    ['+1', 10_000],
    ['0.0001', 1],
    ['0.580', 5800],
    ['0,580', 5800],
    ['1580.125', 15_801_250],
    ['1580,125', 15_801_250],
    ['1.58000', 15_800],
    ['000000000000012', 120_000],
  ])('%j is %i', (typed, money) => expect(readPrice(typed)).toEqual({ price: money }))

  test.each<[string, number, number]>([
    ['1,580', 15_800_000, 15_800],
    ['1.580', 15_800_000, 15_800],
    ['١،٥٨٠', 15_800_000, 15_800],
    ['$999,999', 9_999_990_000, 9_999_990],
  ])('%j may be two prices, and is neither', (typed, ...readings) =>
    expect(readPrice(typed)).toEqual({ reason: 'ambiguous', readings }),
  )

  test.each([
    '',
    ' ',
    '.',
    '-',
    '-1.5',
    '−2',
    '0',
    '0,00',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    'abc',
  ])('%j is no price', (typed) => expect(readPrice(typed)).toEqual({ reason: 'not-positive' }))

  test.each([
    '12 34',
    '1,58,000.00',
    '1,5,0',
    '15.80.2',
    '1,580.00,1',
    "1'580 000",
    '15٫80.1',
    '1 580 00',
    '15..8',
    '1,,580',
    '15 .80',
    '٫',
  ])('%j is written like no price', (typed) => expect(parseUsd(typed)).toBe(0))

  test('is refused with a sentence that says what it may mean', () => {
    expect(priceIssue('Current price', ' 1,580 ')).toBe(
      'Current price “1,580” can mean 1,580.00 or 1.58: type one of them',
    )
    expect(priceIssue('Entry price', '')).toBe('Entry price must be a positive number')
    expect(priceIssue('Entry price', '1.23456')).toBe('Entry price may have at most 4 decimals')
    expect(priceIssue('Entry price', '100000000.01')).toBe(
      'Entry price must be at most 100,000,000',
    )
    expect(priceIssue('Entry price', '9'.repeat(40))).toBe(
      'Entry price must be at most 100,000,000',
    )
    expect(priceIssue('Entry price', '100,000,000.00')).toBeUndefined()
  })
})

/** How people write numbers: the sign between thousands, the decimal sign, the digits. */
const habits = ['en', 'de', 'fr', 'de-CH', 'ar-EG', 'fa', 'en-ZA'].map(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 0, maximumFractionDigits: 4 }),
)

describe('for ten thousand prices', () => {
  const random = randomNumbers(21)
  const prices = Array.from({ length: 10_000 }, () =>
    Math.max(1, Math.floor(random(2 ** 32 - 1) / 10 ** random(9)) * (1 + random(200))),
  ).filter((money) => money <= maxUsd * 10_000)

  test('what is shown is what is read again', () => {
    for (const money of prices) {
      expect(usdText(money)).toMatch(/^\d+\.\d\d(\d\d)?$/)
      expect(parseUsd(usdText(money))).toBe(money)
      expect(parseUsd(groupedUsd(money))).toBe(money)
    }
  })

  test('however it is written, it is read as it is meant, or refused as ambiguous', () => {
    for (const money of prices) {
      const habit = habits[random(habits.length)] ?? habits[0]
      const typed = habit?.format(money / 10_000) ?? ''
      const read = readPrice(typed)
      if (read.reason === 'ambiguous')
        expect([typed, read.readings.includes(money)]).toEqual([typed, true])
      else expect([typed, read]).toEqual([typed, { price: money }])
    }
  })

  test('whatever is typed is a whole number within the limits, or nothing', () => {
    const signs = ['.', ',', '٫', '٬', ' ', "'", '1', '5', '٨', '0', '-', '$']
    for (let run = 0; run < 10_000; run += 1) {
      const text = Array.from({ length: 1 + random(9) }, () => signs[random(signs.length)]).join('')
      for (const typed of [text, typedText(random, 1 + random(12))]) {
        const price = parseUsd(typed)
        expect(Number.isSafeInteger(price) && price >= 0 && price <= maxUsd * 10_000).toBe(true)
      }
    }
  })
})

test.each<[string, 1 | -1, string | undefined]>([
  ['15.80', 1, '15.81'],
  ['15.80', -1, '15.79'],
  ['15,8', 1, '15.81'],
  ['١٥٫٨٠', 1, '15.81'],
  ['0.0050', 1, '0.0150'],
  ['', 1, '0.01'],
  ['', -1, undefined],
  // Never to nothing, and never beyond the highest price.
  ['0.01', -1, undefined],
  ['100000000', 1, undefined],
  // What cannot be read is not guessed.
  ['abc', 1, undefined],
  ['1,580', 1, undefined],
])('%j, a cent by %d, is %j', (typed, by, stepped) => {
  expect(stepPrice(typed, by)).toBe(stepped)
})
