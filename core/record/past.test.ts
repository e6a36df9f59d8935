import { expect, test } from 'vitest'
import type { StoredRecord } from './definition.server.ts'
import {
  changedSince,
  createPastVersion,
  type PastChange,
  rowsOfThen,
  rowsWithoutChange,
} from './past.server.ts'

type Draft = { id: string; name: string; isShown: boolean; displayOrder: number }

const record = (id: string, place: number, own: Partial<Draft> = {}, isRemoved = false) =>
  ({
    recordId: `record-${id}`,
    isRemoved,
    draft: { id, name: id.toUpperCase(), isShown: true, displayOrder: place, ...own },
  }) satisfies StoredRecord<Draft>

const change = (
  id: string,
  action: PastChange['action'],
  differences: PastChange['differences'] = {},
): PastChange => ({ recordId: `record-${id}`, action, differences })

const idsOf = (rows: readonly Draft[]) => rows.map(({ id }) => id)

test('a version of the past has the first value of each field, and its own order', () => {
  const stored = [record('a', 1, { name: 'Newest' }), record('b', 2)]
  const past = createPastVersion()
  past.add(change('a', 'updated', { name: { before: 'Oldest', after: 'Newer' } }))
  past.add(change('a', 'updated', { name: { before: 'Newer', after: 'Newest' } }))
  past.add(change('a', 'updated', { displayOrder: { before: 3, after: 1 } }))
  expect(rowsOfThen(stored, past.records)).toEqual([
    stored[1]?.draft,
    { ...stored[0]?.draft, name: 'Oldest', displayOrder: 3 },
  ])
})

test('who was removed since is back, who came later stays, and others in the trash stay there', () => {
  const stored = [record('old', 1), record('gone', 2, {}, true), record('long-gone', 3, {}, true)]
  const past = createPastVersion()
  past.add(change('new', 'added'))
  past.add(change('new', 'updated', { name: { before: 'X', after: 'NEW' } }))
  past.add(change('gone', 'removed'))
  const rows = rowsOfThen([...stored, record('new', 4)], past.records)
  expect(idsOf(rows)).toEqual(['old', 'gone', 'new'])
  expect(rows[2]?.name).toBe('NEW')
})

test('a value of another type, or of a field that is gone, is left as it is', () => {
  const past = createPastVersion()
  past.add(change('a', 'updated', { isShown: { before: 'yes', after: true } }))
  past.add(change('a', 'updated', { formerField: { before: 'x', after: 'y' } }))
  expect(rowsOfThen([record('a', 1)], past.records)).toEqual([record('a', 1).draft])
})

test('one change undone takes back its own fields, and nothing that came later', () => {
  const stored = [record('a', 1, { name: 'Later', isShown: false }), record('b', 2)]
  const undone = change('a', 'updated', { isShown: { before: true, after: false } })
  expect(rowsWithoutChange(stored, undone, false)[0]).toMatchObject({
    name: 'Later',
    isShown: true,
  })
})

test.each<[PastChange['action'], boolean, string[]]>([
  ['added', false, ['b']],
  ['restored', false, ['b']],
  ['removed', true, ['a', 'b']],
  // It went to the trash after the change: undoing that does not bring it back.
  ['updated', true, ['b']],
])('a record that was %s, undone (in the trash now: %s)', (action, isRemoved, ids) => {
  const stored = [record('a', 1, {}, isRemoved), record('b', 2)]
  expect(idsOf(rowsWithoutChange(stored, change('a', action), false))).toEqual(ids)
})

test('a move undone puts it back in its place, also where rows have gone since', () => {
  const stored = ['a', 'b', 'c'].map((id, at) => record(id, at + 1))
  const moved = (to: number) => change('a', 'updated', { displayOrder: { before: to, after: 1 } })
  expect(idsOf(rowsWithoutChange(stored, moved(3), true))).toEqual(['b', 'c', 'a'])
  expect(idsOf(rowsWithoutChange(stored, moved(9), true))).toEqual(['b', 'c', 'a'])
  expect(idsOf(rowsWithoutChange(stored, moved(0), true))).toEqual(['a', 'b', 'c'])
  expect(rowsWithoutChange(stored, moved(3), true).map((row) => row.displayOrder)).toEqual([
    1, 2, 3,
  ])
  // Others made way for it: it did not move itself.
  expect(idsOf(rowsWithoutChange(stored, moved(3), false))).toEqual(['a', 'b', 'c'])
})

test('what has changed since names the fields that undoing would take back with it', () => {
  const labels = { name: 'Name', isShown: 'Show', displayOrder: 'Order' }
  const undone = change('a', 'updated', {
    name: { before: 'One', after: 'Two' },
    isShown: { before: true, after: false },
    displayOrder: { before: 1, after: 2 },
  })
  const { draft } = record('a', 9, { name: 'Three', isShown: false })
  expect(changedSince(draft, undone, labels)).toEqual(['name'])
  expect(changedSince(draft, { ...undone, action: 'removed' }, labels)).toEqual([])
})
