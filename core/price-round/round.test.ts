import { describe, expect, test } from 'vitest'
import { changeSince, pagesOfThemes, type RoundRow, savedText, spreadOverListing } from './round.ts'

const row = (id: string, ticker: string, exchange: RoundRow['exchange'], last = 100): RoundRow => ({
  id,
  stockId: id,
  name: ticker,
  ticker,
  exchange,
  last,
  bases: { last: undefined, entry: undefined },
  asOf: undefined,
  asOfDay: '',
  alsoIn: [],
})
const rows = [
  row('a', 'PSO', 'NYSE'),
  row('b', 'PSO', 'NYSE', 90),
  row('c', 'PSO', 'LSE'),
  row('d', 'PSO', 'NYSE'),
]

describe('what is typed for one stock', () => {
  test('is for every stock of its listing', () => {
    const price = '12'
    const expected = ['a', 'b', 'd'].map((id) => ({ id, price }))
    expect(spreadOverListing(rows, 'a', { price })).toEqual(expected)
  })

  test('is a tick only where the same price is still true', () => {
    const isStill = true
    expect(spreadOverListing(rows, 'a', { isStill })).toEqual([
      { id: 'a', isStill },
      { id: 'b' },
      { id: 'd', isStill },
    ])
  })
})

test('themes are put on pages whole, at most 50 stocks together', () => {
  const theme = (id: string, count: number) => ({
    id,
    name: id,
    isPublished: true,
    rows: Array.from({ length: count }, (_, at) => row(`${id}-${at}`, 'PSO', 'NYSE')),
  })
  const counts = { a: 30, b: 20, c: 1, d: 0, e: 49, f: 120, g: 50 }
  const pages = pagesOfThemes(Object.entries(counts).map(([id, count]) => theme(id, count)))
  expect(pages.map((page) => page.map(({ id }) => id))).toEqual([
    ['a', 'b'],
    ['c', 'e'],
    ['f'],
    ['g'],
  ])
  expect(pagesOfThemes([theme('d', 0)])).toEqual([])
})

test.each([
  [100, 103.16, '+3.2%'],
  [100, 96.84, '−3.2%'],
  [100, 100, '+0.0%'],
  // Halves round up, as everywhere in a browser.
  [1000, 1000.5, '+0.1%'],
  [undefined, 100, ''],
  [0, 100, ''],
  [100, 0, ''],
])('from %s to %s is %j', (last, next, text) => {
  expect(changeSince(last, next)).toBe(text)
})

test.each([
  [1, [], 0, 'Saved 1 price.'],
  [0, [], 0, 'Saved 0 prices.'],
  [2, [], 3, 'Saved 2 prices. 3 had been saved before.'],
  [
    ...([2, ['Pearson', 'Chegg'], 0] as const),
    'Saved 2 prices. Older than the price shown, so kept among past prices only: Pearson, Chegg.',
  ],
] as const)('%i current, kept %j and %i known are told in words', (current, kept, known, text) => {
  expect(savedText({ outcome: 'saved', current, kept: [...kept], known, recorded: [] })).toBe(text)
})
