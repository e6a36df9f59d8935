import { describe, expect, test } from 'vitest'
import {
  addRow,
  afterSave,
  changeRow,
  isUnsaved,
  mergeCopy,
  missingFrom,
  openCopy,
  overwriteCopy,
  placeRow,
  refreshCopy,
  rowsOf,
  setRemoved,
  showList,
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
const rules = { order: 'order' as const, merge: { fields: ['name'] } }

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
    const added = addRow(open(), person('temp-1'))
    expect(isUnsaved(added)).toBe(true)
    expect(isUnsaved(setRemoved(added, 'temp-1', true))).toBe(false)
  })
})

test('a change leaves every other row the same object', () => {
  const copy = open()
  const { entries } = rename(copy, 'b', 'Bea')
  expect(entries.map((entry, index) => entry === copy.entries[index])).toEqual([true, false, true])
})

describe('a save', () => {
  test('makes the sent rows the loaded ones, under their new ids and old keys', () => {
    const copy = setRemoved(addRow(open(), person('temp-1')), 'a', true)
    const saved = afterSave(copy, copy.entries, { revision: 4, ids: { 'temp-1': 'd' } })
    expect(saved.loaded).toMatchObject({
      revision: 4,
      rows: [{ id: 'b' }, { id: 'c' }, { id: 'd' }],
    })
    expect(saved.entries.map(({ key }) => key)).toEqual(['b', 'c', 'temp-1'])
    expect(isUnsaved(saved)).toBe(false)
  })

  test('keeps what was typed, added and removed meanwhile', () => {
    const sent = addRow(open(), person('temp-1'))
    const now = setRemoved(addRow(rename(sent, 'temp-1', 'typed on'), person('temp-2')), 'b', true)
    const saved = afterSave(now, sent.entries, { revision: 4, ids: { 'temp-1': 'd' } })
    expect(ids(saved)).toEqual(['a', 'c', 'd', 'temp-2'])
    expect(names(saved)).toEqual(['a', 'c', 'typed on', 'temp-2'])
    expect(missingFrom(saved).map(({ id }) => id)).toEqual(['b'])
  })
})

describe('the same list, read again', () => {
  test('replaces a working copy that nobody has changed', () => {
    expect(ids(refreshCopy(open(), list(4, person('x')), rules))).toEqual(['x'])
  })

  test('changes only what the person has not', () => {
    const renamed = rename(open(), 'b', 'Bea')
    const fresh = list(3, person('a', 'Ann', 7), person('b', 'Bob', 8), person('c'))
    expect(rowsOf(refreshCopy(renamed, fresh, rules).entries)).toEqual([
      person('a', 'Ann', 7),
      person('b', 'Bea', 8),
      person('c'),
    ])
  })
})

describe('a list that somebody else has saved', () => {
  const theirs = list(4, person('a', 'Ann'), person('c'), person('z'))

  test('is shown, and rows keep their keys', () => {
    const added = addRow(open(), person('temp-1'))
    const saved = afterSave(added, added.entries, { revision: 4, ids: { 'temp-1': 'z' } })
    const shown = showList(saved, theirs)
    expect(names(shown)).toEqual(['Ann', 'c', 'z'])
    expect(shown.entries.map(({ key }) => key)).toEqual(['a', 'c', 'temp-1'])
    expect(isUnsaved(shown)).toBe(false)
  })

  test('is merged: whom they removed and I changed comes back where I choose so', () => {
    const mine = setRemoved(rename(open(), 'b', 'Bea'), 'c', true)
    const both = mergeCopy(mine, theirs, rules, () => 'mine')
    expect(both.loaded).toBe(theirs)
    expect(names(both)).toEqual(['Ann', 'Bea', 'z'])
    // Still there, to be put back.
    expect(both.entries.filter(({ removed }) => removed).map(({ key }) => key)).toEqual(['c'])
    expect(missingFrom(both).map(({ id }) => id)).toEqual(['c'])
    expect(names(mergeCopy(mine, theirs, rules, () => 'theirs'))).toEqual(['Ann', 'z'])
  })

  test('is overwritten: what they changed is undone, whom they added is missing', () => {
    const mine = overwriteCopy(setRemoved(rename(open(), 'b', 'Bea'), 'a', true), theirs, rules)
    expect(mine.loaded.revision).toBe(4)
    expect(names(mine)).toEqual(['Bea', 'c'])
    expect(missingFrom(mine).map(({ id }) => id)).toEqual(['a', 'z'])
  })
})
