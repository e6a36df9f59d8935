import type { ColumnDefinition } from 'better-sqlite3'
import { expect, test } from 'vitest'
import { bind, decode, decodersOf } from './sqlite-values.ts'

const columns = (types: Record<string, string | null>) =>
  Object.entries(types).map(([name, type]) => ({ name, type }) as ColumnDefinition)

test.each<[string, unknown, unknown]>([
  ['a whole number', 5, 5n],
  ['the largest one', Number.MAX_SAFE_INTEGER, BigInt(Number.MAX_SAFE_INTEGER)],
  ['a broken number', 0.1, 0.1],
  ['one that is not exact', 2 ** 60, 2 ** 60],
  ['yes', true, 1n],
  ['no', false, 0n],
  ['a text of digits', '5', '5'],
  ['nothing', null, null],
])('%s is bound so that its column keeps it', (_, value, bound) => expect(bind(value)).toBe(bound))

test('a row is read by the declared types of its columns, in any case', () => {
  const read = decodersOf(
    columns({ done: 'BOOLEAN', at: 'timestamptz', page: 'JSONB', name: 'text', count: null }),
  )
  const rows = [
    { done: 1, at: '2026-11-23T10:00:00.007Z', page: '{"a":[1,null]}', name: '1', count: 3 },
    { done: 0, at: null, page: 'null', name: '', count: 0 },
    { done: null, at: null, page: null, name: null, count: null },
  ]
  expect(decode(rows, read)).toEqual([
    {
      done: true,
      at: new Date('2026-11-23T10:00:00.007Z'),
      page: { a: [1, null] },
      name: '1',
      count: 3,
    },
    { done: false, at: null, page: null, name: '', count: 0 },
    { done: null, at: null, page: null, name: null, count: null },
  ])
})
