import { expect, test } from 'vitest'
import { newStock, priceQuestions } from './stock-changes.ts'

const saved = { ...newStock(), id: 'pso', name: 'Pearson', current: '100', entry: '50' }
const textsOf = (change: Partial<typeof saved>, before = [saved]) =>
  priceQuestions([{ ...saved, ...change }], before).map(({ text }) => text)

// docs/product.md §5
test.each<[Partial<typeof saved>, string[]]>([
  [{}, []],
  [{ current: '120' }, []],
  [{ current: '120.0001' }, ['Pearson 100.00 → 120.0001, +20.0%']],
  [{ current: '79' }, ['Pearson 100.00 → 79.00, −21.0%']],
  // Typed in another way, and the same.
  [{ current: '100.00' }, []],
  [{ current: '' }, []],
  [{ entry: '33' }, ['Pearson 33.00 → 100.00, +203.0% since entry']],
  [{ entry: '34' }, []],
  [{ name: ' ', ticker: 'PSO', current: '200' }, ['PSO 100.00 → 200.00, +100.0%']],
])('typing %j asks %j', (change, texts) => {
  expect(textsOf(change)).toEqual(texts)
})

test('a new stock is compared with its own entry price only', () => {
  expect(textsOf({ current: '100', entry: '90' }, [])).toEqual([])
  expect(textsOf({ current: '100', entry: '30' }, [])).toEqual([
    'Pearson 30.00 → 100.00, +233.3% since entry',
  ])
})

test('a question has a key of its own for each move, so that a yes is for that one only', () => {
  const keyOf = (current: string) => priceQuestions([{ ...saved, current }], [saved])[0]?.key
  expect(keyOf('200')).toBe(keyOf('200.00'))
  expect(keyOf('200')).not.toBe(keyOf('300'))
})
