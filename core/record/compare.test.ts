import { expect, test } from 'vitest'
import { compareRows, sameRows } from './compare.ts'

type Row = { id: string; name: string; secret: number }
const rows = (...names: string[]): Row[] =>
  names.map((name) => ({ id: name[0] ?? '', name, secret: 0 }))
const compare = (before: Row[], after: Row[]) =>
  compareRows(before, after, ['name']).map(({ kind, id }) => `${kind} ${id}`)

test('two versions of a list differ in what was added, removed, changed or moved', () => {
  expect(compare(rows('a', 'b'), rows('a', 'b'))).toEqual([])
  expect(compare(rows('a', 'b'), rows('b', 'a'))).toEqual(['moved b', 'moved a'])
  expect(compare(rows('a', 'b', 'c'), rows('a2', 'd', 'c'))).toEqual([
    'changed a',
    'added d',
    'removed b',
  ])
})

test('only the fields that people know count', () => {
  const [before, after] = [rows('a'), rows('a').map((row) => ({ ...row, secret: 1 }))]
  expect(compare(before, after)).toEqual([])
  expect(sameRows(before, after)).toBe(false)
  expect(sameRows(before, rows('a'))).toBe(true)
  expect(sameRows(before, rows('a', 'b'))).toBe(false)
  expect(sameRows(rows('a', 'b'), rows('b', 'a'))).toBe(false)
})
