import { expect, test } from 'vitest'
import {
  countsText,
  isTransferKind,
  type RowChange,
  type RowPlan,
  refusalCounts,
  shownRows,
  type TransferPlan,
} from './transfer.ts'

const row = (line: number, change: RowChange, reason?: string): RowPlan => ({
  line,
  name: `Row ${line}`,
  change,
  changes: [],
  reasons: reason ? [reason] : [],
})
const planOf = (rows: RowPlan[]): TransferPlan => ({
  kind: 'team',
  rows,
  unknownColumns: [],
  unnamedFiles: [],
  revision: 1,
  digest: '',
  counts: { new: 0, changed: 0, unchanged: 0, refused: 0 },
})

test.each([
  [{ new: 3, changed: 1, unchanged: 0, refused: 2 }, '3 new, 1 changed, 2 refused'],
  [{ new: 0, changed: 0, unchanged: 5, refused: 0 }, '5 unchanged'],
  [{ new: 0, changed: 0, unchanged: 0, refused: 0 }, 'no rows'],
])('%j is told as %j', (counts, text) => expect(countsText(counts)).toBe(text))

test.each([
  ['team', true],
  ['Team', false],
  ['toString', false],
  [undefined, false],
])('%j is a kind: %j', (name, is) => expect(isTransferKind(name)).toBe(is))

test('of many rows of one kind, or with a question, the first 200 are shown, and of one mistake the first 20', () => {
  const rows = [
    ...Array.from({ length: 250 }, (_, index) => row(index, 'new')),
    ...Array.from({ length: 30 }, (_, index) =>
      row(1000 + index, 'refused', `“${index}” is no price`),
    ),
    row(2000, 'refused', 'Name is missing'),
  ]
  const asked = { ...row(1500, 'refused', 'A large move'), question: { key: 'a', text: 'b' } }
  expect(shownRows(planOf(Array.from({ length: 250 }, () => asked)))).toHaveLength(200)
  const shown = shownRows(planOf(rows))
  expect(shown.filter(({ change }) => change === 'new')).toHaveLength(200)
  expect(shown.filter(({ change }) => change === 'refused')).toHaveLength(21)
  expect(shown.at(-1)?.line).toBe(2000)
})

test('refusals are counted by the mistake, whatever value it names, the most frequent first', () => {
  const rows = [
    row(1, 'refused', 'Name is missing'),
    row(2, 'refused', '“12,5” is no price'),
    row(3, 'refused', '“n/a” is no price'),
    row(4, 'refused', '2026-02-30 is no day'),
    row(5, 'refused', '31.11.2026 is no day'),
    row(6, 'refused', '1 is no day'),
    row(7, 'new'),
  ]
  expect(refusalCounts(planOf(rows))).toEqual([
    { reason: '… is no day', count: 3 },
    { reason: '… is no price', count: 2 },
    { reason: 'Name is missing', count: 1 },
  ])
})
