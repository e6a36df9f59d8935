import { expect, test } from 'vitest'
import { failureText, type PriceUpdate, resultOf } from './price-update.ts'

const update = (change: Partial<PriceUpdate>): PriceUpdate => ({
  id: '1',
  scope: { themeId: undefined, stockPickId: undefined },
  startedBy: 'Jane',
  startedAt: new Date(0),
  endedAt: new Date(0),
  pausedUntil: undefined,
  total: 6,
  done: 6,
  updated: 6,
  unchanged: 0,
  large: 0,
  stopped: 0,
  failed: [],
  ...change,
})
const failed = ['PSO', 'CHGG'].map((ticker) => ({ name: ticker, ticker, text: '' }))

// docs/product.md §8
test.each<[Partial<PriceUpdate>, string, string]>([
  [{}, 'Price Update Complete', 'Updated 6 stocks successfully. Changed: 6. Unchanged: 0.'],
  [
    { updated: 3, unchanged: 1, failed },
    'Price Update Complete',
    'Updated 3 stocks successfully. Changed: 3. Unchanged: 1. Failed: 2 (PSO, CHGG).',
  ],
  [
    { updated: 5, large: 1 },
    'Price Update Complete',
    'Updated 5 stocks successfully. Changed: 5. Unchanged: 0. Waiting for your confirmation: 1.',
  ],
  // Nothing was updated: it does not say that it was.
  [
    { updated: 0, unchanged: 4, large: 2 },
    'Price Update Complete',
    'No price has changed. Changed: 0. Unchanged: 4. Waiting for your confirmation: 2.',
  ],
  [
    { updated: 0, failed },
    'Update Failed',
    'No stock prices could be updated. Check your API configuration. Failed: 2 (PSO, CHGG).',
  ],
  [
    { updated: 2, stopped: 4 },
    'Price Update Stopped',
    'Updated 2 stocks successfully. Changed: 2. Unchanged: 0. Not asked for: 4.',
  ],
])('%j is told as %s', (change, title, text) => {
  const tone = title === 'Update Failed' ? 'error' : 'success'
  expect(resultOf(update(change))).toEqual({ tone, title, text })
})

test('why a price failed is told in words of ours, also for a reason of an older version', () => {
  expect(failureText('unreachable')).toBe('The quote service did not answer')
  expect(failureText('removed')).toBe('The stock has been removed or closed since')
  expect(failureText('something else')).toBe('The price could not be saved')
})
