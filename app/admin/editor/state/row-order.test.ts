import { describe, expect, test } from 'vitest'
import {
  addRow,
  changeRow,
  isUnsaved,
  numbered,
  openCopy,
  placeRow,
  restoreOrder,
  rowsOf,
  setRemoved,
  stepOf,
  type WorkingCopy,
} from './working-copy.ts'

type Person = { id: string; name: string; order: number }

const person = (id: string, name = id, order = 0): Person => ({ id, name, order })
const open = () =>
  openCopy({ revision: 3, rows: [person('a'), person('b'), person('c')], today: '2026-11-21' })
const rename = (copy: WorkingCopy<Person>, key: string, name: string) =>
  changeRow(copy, key, (row) => ({ ...row, name }))
const ids = ({ entries }: WorkingCopy<Person>) => rowsOf(entries).map(({ id }) => id)
const names = ({ entries }: WorkingCopy<Person>) => rowsOf(entries).map(({ name }) => name)
const rules = { order: 'order' as const }

describe('a row is placed', () => {
  test('before another one, and all are numbered again', () => {
    const placed = placeRow(open(), 'c', 'a', rules)
    expect(ids(placed)).toEqual(['c', 'a', 'b'])
    expect(rowsOf(placed.entries).map(({ order }) => order)).toEqual([1, 2, 3])
  })

  test('at the end, and nowhere else when it is there', () => {
    const copy = open()
    expect(ids(placeRow(copy, 'a', undefined, rules))).toEqual(['b', 'c', 'a'])
    expect(placeRow(copy, 'c', undefined, rules)).toBe(copy)
    expect(placeRow(copy, 'a', 'b', rules)).toBe(copy)
    expect(placeRow(copy, 'a', 'a', rules)).toBe(copy)
    expect(placeRow(copy, 'nobody', 'a', rules)).toBe(copy)
  })

  test('by steps over those that are removed', () => {
    const { entries } = setRemoved(open(), 'b', true)
    expect(stepOf(entries, 'a', 1)).toEqual({ before: undefined })
    expect(stepOf(entries, 'c', -1)).toEqual({ before: 'a' })
    expect(stepOf(entries, 'a', -1)).toBeUndefined()
    expect(stepOf(entries, 'c', 1)).toBeUndefined()
    expect(stepOf(entries, 'b', 1)).toBeUndefined()
  })

  test('without numbering those that are removed', () => {
    const placed = placeRow(setRemoved(open(), 'b', true), 'c', 'a', rules)
    expect(placed.entries.map(({ row }) => [row.id, row.order])).toEqual([
      ['c', 1],
      ['a', 2],
      ['b', 0],
    ])
  })
})

test('the order of before is put back under what was typed and saved since', () => {
  const lifted = open()
  const moved = rename(placeRow(lifted, 'c', 'a', rules), 'c', 'Cay')
  const back = restoreOrder(moved, lifted.entries, rules)
  expect(ids(back)).toEqual(['a', 'b', 'c'])
  expect(names(back)).toEqual(['a', 'b', 'Cay'])
  expect(isUnsaved(restoreOrder(placeRow(lifted, 'c', 'a', rules), lifted.entries, rules))).toBe(
    false,
  )
})

test('what was added since the order of before stays behind it', () => {
  const lifted = open()
  const back = restoreOrder(
    addRow(placeRow(lifted, 'c', 'a', rules), person('d')),
    lifted.entries,
    rules,
  )
  expect(ids(back)).toEqual(['a', 'b', 'c', 'd'])
})

test('rows that have their numbers already are the same objects, and without numbers none has', () => {
  const { entries } = openCopy({ revision: 1, rows: [person('a', 'a', 1), person('b')], today: '' })
  const again = numbered(entries, 'order')
  expect(again.map((entry, at) => entry === entries[at])).toEqual([true, false])
  expect(again.map(({ row }) => row.order)).toEqual([1, 2])
  expect(numbered(entries, undefined)).toEqual(entries)
})
