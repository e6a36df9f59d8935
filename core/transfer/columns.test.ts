import { expect, test } from 'vitest'
import { columnsFor, inOrder, isKeepableId, recordOf } from './columns.ts'

test.each([
  ['jane-doe', true],
  ['A1', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['-a', false],
  ['a b', false],
  ['../a', false],
  ['', false],
])('an id may be brought along: %j %j', (id, may) => expect(isKeepableId(id)).toBe(may))

const fields = {
  name: { kind: 'line', label: 'Name', max: 10 },
  profileUrl: { kind: 'link', label: 'Link', max: 10 },
} as const

test('columns come in the order asked for, and without what is no field', () => {
  const columns = columnsFor(fields, ['profileUrl', 'gone', 'name'])
  expect(columns.map(({ name, key }) => [name, key])).toEqual([
    ['profile_url', 'profileUrl'],
    ['name', 'name'],
  ])
  const record = recordOf(columns, { id: '1', name: 'Anna', profileUrl: '', other: 'x' })
  expect(record).toEqual({ id: '1', profile_url: '', name: 'Anna' })
  expect(JSON.stringify(inOrder(['name', 'id', 'place'], record))).toBe(
    '{"name":"Anna","id":"1","place":""}',
  )
})
