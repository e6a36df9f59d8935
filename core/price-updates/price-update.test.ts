import { expect, test } from 'vitest'
import { failureText, type PriceUpdate, resultOf } from './price-update.ts'

const update = (change: Partial<PriceUpdate>): PriceUpdate => ({
  ...{ id: '1', scope: { themeId: undefined, stockPickId: undefined }, startedBy: 'Jane' },
  ...{ startedAt: new Date(0), endedAt: new Date(0), pausedUntil: undefined },
  ...{ total: 6, done: 6, updated: 6, large: 0, stopped: 0, failed: [] },
  ...change,
})
const failed = ['PSO', 'CHGG'].map((ticker) => ({ name: ticker, ticker, text: '' }))

// docs/product.md §8
test.each<[Partial<PriceUpdate>, string, string]>([
  [{}, 'Price Update Complete', 'Updated 6 stocks successfully.'],
  [
    ...([{ updated: 4, failed }, 'Price Update Complete'] as const),
    'Updated 4 stocks successfully. Failed: PSO, CHGG.',
  ],
  [
    ...([{ updated: 5, large: 1 }, 'Price Update Complete'] as const),
    'Updated 5 stocks successfully. One large move waits for your confirmation.',
  ],
  [
    ...([{ updated: 0, large: 2 }, 'Price Update Complete'] as const),
    'Updated 0 stocks successfully. 2 large moves wait for your confirmation.',
  ],
  [
    ...([{ updated: 0, failed }, 'Update Failed'] as const),
    'No stock prices could be updated. Check your API configuration. Failed: PSO, CHGG.',
  ],
  [
    ...([{ updated: 2, stopped: 4 }, 'Price Update Stopped'] as const),
    'Updated 2 stocks successfully, 4 were not updated.',
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
