import { describe, expect, test } from 'vitest'
import {
  addRow,
  afterSave,
  changeRow,
  isUnsaved,
  keepMine,
  missingFrom,
  openCopy,
  placeRow,
  refresh,
  rowsOf,
  setRemoved,
  stepOf,
  takeBack,
  takeTheirs,
  type WorkingCopy,
} from './working-copy.ts'

type Person = { id: string; name: string; order: number }

const person = (id: string, name = id, order = 0): Person => ({ id, name, order })
const list = (revision: number, ...rows: Person[]) => ({ revision, rows, today: '2026-11-21' })
const open = () => openCopy(list(3, person('a'), person('b'), person('c')))
const rename = (copy: WorkingCopy<Person>, key: string, name: string) =>
  changeRow(copy, key, (row) => ({ ...row, name }))
const ids = ({ entries }: WorkingCopy<Person>) => rowsOf(entries).map(({ id }) => id)
const names = ({ entries }: WorkingCopy<Person>) => rowsOf(entries).map(({ name }) => name)
const renumber = (rows: readonly Person[]) =>
  rows.map((row, index) => (row.order === index + 1 ? row : { ...row, order: index + 1 }))

describe('the unsaved flag', () => {
  test('is whether the working copy differs', () => {
    const copy = open()
    expect(isUnsaved(copy)).toBe(false)
    const renamed = rename(copy, 'b', 'Bea')
    expect(isUnsaved(renamed)).toBe(true)
    expect(isUnsaved(rename(renamed, 'b', 'b'))).toBe(false)
    expect(isUnsaved(setRemoved(copy, 'a', true))).toBe(true)
    expect(isUnsaved(setRemoved(setRemoved(copy, 'a', true), 'a', false))).toBe(false)
    expect(isUnsaved(placeRow(copy, 'a', undefined))).toBe(true)
  })

  test('is down when a row has been added and removed again', () => {
    const added = addRow(open(), () => person('temp-1'))
    expect(isUnsaved(added)).toBe(true)
    expect(isUnsaved(setRemoved(added, 'temp-1', true))).toBe(false)
  })
})

test('a change leaves every other row the same object', () => {
  const copy = open()
  const { entries } = rename(copy, 'b', 'Bea')
  expect(entries.map((entry, index) => entry === copy.entries[index])).toEqual([true, false, true])
})

test('a new row is made from all others, those that are removed included', () => {
  const copy = setRemoved(open(), 'c', true)
  const added = addRow(copy, (others, today) => person('temp-1', `${others.length} ${today}`))
  expect(names(added)).toEqual(['a', 'b', '3 2026-11-21'])
})

describe('a row is placed', () => {
  test('before another one, and all are numbered anew', () => {
    const placed = placeRow(open(), 'c', 'a', renumber)
    expect(ids(placed)).toEqual(['c', 'a', 'b'])
    expect(rowsOf(placed.entries).map(({ order }) => order)).toEqual([1, 2, 3])
  })

  test('at the end, and nowhere else when it is there', () => {
    const copy = open()
    expect(ids(placeRow(copy, 'a', undefined, renumber))).toEqual(['b', 'c', 'a'])
    expect(placeRow(copy, 'c', undefined, renumber)).toBe(copy)
    expect(placeRow(copy, 'a', 'b', renumber)).toBe(copy)
    expect(placeRow(copy, 'a', 'a', renumber)).toBe(copy)
    expect(placeRow(copy, 'nobody', 'a', renumber)).toBe(copy)
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
    const placed = placeRow(setRemoved(open(), 'b', true), 'c', 'a', renumber)
    expect(placed.entries.map(({ row }) => [row.id, row.order])).toEqual([
      ['c', 1],
      ['a', 2],
      ['b', 0],
    ])
  })
})

describe('a save', () => {
  test('makes the sent rows the loaded ones, under their new ids and old keys', () => {
    const copy = setRemoved(
      addRow(open(), () => person('temp-1')),
      'a',
      true,
    )
    const saved = afterSave(copy, copy.entries, { revision: 4, ids: { 'temp-1': 'd' } })
    expect(saved.loaded).toMatchObject({
      revision: 4,
      rows: [{ id: 'b' }, { id: 'c' }, { id: 'd' }],
    })
    expect(saved.entries.map(({ key }) => key)).toEqual(['b', 'c', 'temp-1'])
    expect(isUnsaved(saved)).toBe(false)
  })

  test('keeps what was typed, added and removed meanwhile', () => {
    const sent = addRow(open(), () => person('temp-1'))
    const now = setRemoved(
      addRow(rename(sent, 'temp-1', 'typed on'), () => person('temp-2')),
      'b',
      true,
    )
    const saved = afterSave(now, sent.entries, { revision: 4, ids: { 'temp-1': 'd' } })
    expect(ids(saved)).toEqual(['a', 'c', 'd', 'temp-2'])
    expect(names(saved)).toEqual(['a', 'c', 'typed on', 'temp-2'])
    expect(missingFrom(saved).map(({ id }) => id)).toEqual(['b'])
  })
})

describe('the same list, read again', () => {
  test('replaces a working copy that nobody has changed', () => {
    expect(ids(refresh(open(), list(4, person('x'))))).toEqual(['x'])
  })

  test('changes only what the person has not', () => {
    const renamed = rename(open(), 'b', 'Bea')
    const fresh = list(3, person('a', 'Ann', 7), person('b', 'Bob', 8), person('c'))
    expect(rowsOf(refresh(renamed, fresh).entries)).toEqual([
      person('a', 'Ann', 7),
      person('b', 'Bea', 8),
      person('c'),
    ])
  })
})

describe('a list that somebody else has saved', () => {
  const theirs = list(4, person('a', 'Ann'), person('c'), person('z'))

  test('is taken, and given back', () => {
    const mine = rename(open(), 'b', 'Bea')
    const taken = takeTheirs(mine, theirs)
    expect(names(taken)).toEqual(['Ann', 'c', 'z'])
    expect(isUnsaved(taken)).toBe(false)
    expect(takeBack(taken)).toEqual(mine)
    // Not any more once something was done.
    const changed = rename(taken, 'z', 'Zoe')
    expect(takeBack(changed)).toBe(changed)
  })

  test('is saved over: whom they removed comes back, whom they added is missing', () => {
    const mine = keepMine(setRemoved(rename(open(), 'b', 'Bea'), 'a', true), theirs)
    expect(mine.loaded.revision).toBe(4)
    expect(rowsOf(mine.entries)).toEqual([person('b', 'Bea'), person('c')])
    expect(mine.entries.map(({ key }) => key)).toEqual(['a', 'b', 'c'])
    expect(missingFrom(mine).map(({ id }) => id)).toEqual(['a', 'z'])
  })

  test('is saved over row by row as the kind of rows says', () => {
    const rebase = (mine: Person, base: Person, theirs: Person) =>
      mine.name === base.name ? { ...mine, name: theirs.name } : mine
    const mine = keepMine(rename(open(), 'c', 'Cay'), theirs, rebase)
    expect(names(mine)).toEqual(['Ann', 'b', 'Cay'])
  })
})
