import { describe, expect, test } from 'vitest'
import { type RoundRow, spreadOverListing } from './round.ts'

const row = (id: string, ticker: string, exchange: RoundRow['exchange'], last = 100): RoundRow => ({
  ...{ id, stockId: id, name: ticker, ticker, exchange, last },
  ...{ entry: undefined, asOf: undefined, asOfDay: '', alsoIn: [] },
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
