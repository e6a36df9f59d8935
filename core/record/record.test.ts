import { expect, test } from 'vitest'
import { error } from '../issue.ts'
import { createChecks } from './record.ts'

const { checkOne, checkAll } = createChecks({
  fields: {
    name: { kind: 'line', label: 'Name', max: 5, required: true },
    role: { kind: 'line', label: 'Role', max: 20, required: 'advised' },
    day: { kind: 'day', label: 'Day', required: true },
    place: { kind: 'whole', label: 'Place' },
  },
  max: { rows: 2, message: 'At most 2' },
  check: ({ name, role }, { today, saved }) => [
    ...(role !== '' && name === role ? [error('role' as const, 'Role is the name')] : []),
    ...(saved && saved.day > today ? [error('day' as const, 'Day is past')] : []),
  ],
})
const right = { id: '1', name: 'Anna', role: 'Partner', day: '2026-11-23', place: 1 }
const context = { today: '2026-11-23', saved: undefined }

test.each([
  [{}, []],
  [{ name: '  Anna ' }, []],
  [{ name: ' ' }, ['name error']],
  [{ name: 'Annabel' }, ['name error']],
  [{ name: 'A\0' }, ['name error']],
  [{ role: '' }, ['role warning']],
  // The rule sees the record as it will be kept.
  [{ name: ' Anna ', role: 'Anna' }, ['role error']],
  [{ day: '2026-02-30' }, ['day error']],
  [{ day: '' }, ['day error']],
  [{ place: 1.5 }, ['place error']],
  [{ place: Number.NaN }, ['place error']],
  // In the order of the form, whichever rule says it.
  [{ day: '', role: '', name: ' ' }, ['name error', 'role warning', 'day error']],
])('a record with %j has %j', (change, issues) => {
  const found = checkOne({ ...right, ...change }, context)
  expect(found.map(({ path, severity }) => `${path} ${severity}`)).toEqual(issues)
})

test('rows are checked against what was saved of each, and too many are one issue of the list', () => {
  const rows = [right, { ...right, id: '2', name: 'Omar' }, { ...right, id: '3', name: '' }]
  const saved = [{ ...right, id: '2', day: '2026-12-01' }]
  const issues = checkAll(rows, { today: '2026-11-23', saved })
  expect(issues.map(({ id, path, message }) => [id, path, message])).toEqual([
    ['', 'list', 'At most 2'],
    ['2', 'day', 'Day is past'],
    ['3', 'name', expect.any(String)],
  ])
  expect(checkAll(rows.slice(0, 1), { today: '2026-11-23', saved })).toEqual([])
})
