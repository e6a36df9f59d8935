import { expect, test } from 'vitest'
import { randomNumbers } from '#tests/support/random.ts'
import { describeMove, findLargeMove } from './large-move.ts'

const usd = (amount: number) => Math.round(amount * 10_000)
const move = (next: number, last?: number, entry?: number) => {
  const found = findLargeMove(usd(next), {
    last: last === undefined ? undefined : usd(last),
    entry: entry === undefined ? undefined : usd(entry),
  })
  return found && describeMove('Pearson', found)
}

test.each<[number, number | undefined, number | undefined, string | undefined]>([
  [1580, 15.4, 14, 'Pearson 15.40 → 1,580.00, +10159.7%'],
  [0.154, 15.4, 14, 'Pearson 15.40 → 0.1540, −99.0%'],
  [12, 10, 10, undefined],
  [8, 10, 10, undefined],
  [12.0001, 10, 10, 'Pearson 10.00 → 12.0001, +20.0%'],
  [7.99, 10, 10, 'Pearson 10.00 → 7.99, −20.1%'],
  [31, 29, 10, 'Pearson 10.00 → 31.00, +210.0% since entry'],
  [30, 29, 10, undefined],
  // Far away already: the next small step is no news.
  [32, 31, 10, undefined],
  [31, undefined, 10, 'Pearson 10.00 → 31.00, +210.0% since entry'],
  [30, undefined, 10, undefined],
  [1580, undefined, undefined, undefined],
  [10, 0, 0, undefined],
])('%d after %j, entered at %j: %j', (next, last, entry, text) =>
  expect(move(next, last, entry)).toBe(text),
)

test.each<[number, { confirmed?: number; tenDaysAgo?: number }, string | undefined]>([
  // The last save is no base: 20 % steps do not add up.
  [120, { confirmed: 100 }, undefined],
  [121, { confirmed: 100 }, 'Pearson 100.00 → 121.00, +21.0% since the last confirmed price'],
  // Back to what was confirmed is no move.
  [100, { confirmed: 100 }, undefined],
  [119, { confirmed: 119, tenDaysAgo: 80 }, undefined],
  [122, { confirmed: 119, tenDaysAgo: 80 }, 'Pearson 80.00 → 122.00, +52.5% in ten market days'],
  [120, { confirmed: 119, tenDaysAgo: 80 }, undefined],
])('%d after 119, measured against %j: %j', (next, { confirmed, tenDaysAgo }, text) => {
  const found = findLargeMove(usd(next), {
    last: usd(119),
    confirmed: confirmed && usd(confirmed),
    tenDaysAgo: tenDaysAgo && usd(tenDaysAgo),
    entry: undefined,
  })
  expect(found && describeMove('Pearson', found)).toBe(text)
})

test('asks exactly beyond a fifth, for any price', () => {
  const random = randomNumbers(41)
  for (let run = 0; run < 10_000; run += 1) {
    const last = 1 + random(2 ** 31)
    const next = 1 + random(2 ** 31)
    const isLarge = BigInt(Math.abs(next - last)) * 5n > BigInt(last)
    expect([last, next, findLargeMove(next, { last, entry: undefined }) !== undefined]).toEqual([
      last,
      next,
      isLarge,
    ])
  }
})
