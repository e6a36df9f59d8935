import { expect, test } from 'vitest'
import { columnsFor, inOrder } from './values.ts'

const fields = {
  name: { kind: 'line', label: 'Name', max: 10 },
  profileUrl: { kind: 'link', label: 'Link', max: 10 },
} as const

test('columns come in the order asked for, and without what is no field', () => {
  const columns = columnsFor(fields, { first: ['profileUrl', 'gone'] })
  expect(columns.map(({ name, key }) => [name, key])).toEqual([
    ['profile_url', 'profileUrl'],
    ['name', 'name'],
  ])
  const record = { id: '1', profile_url: '', name: 'Anna' }
  expect(JSON.stringify(inOrder(['name', 'id', 'place'], record))).toBe(
    '{"name":"Anna","id":"1","place":""}',
  )
})
