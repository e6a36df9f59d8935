import { expect, test } from 'vitest'
import { isRecordId, markNewRows, readKeys } from './list.ts'

test.each([
  ['jane-doe', true],
  ['A1', true],
  ['stock-173_0.b', true],
  ['temp-1', true],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
  ['..', false],
  ['a b', false],
  ['../a', false],
  ['', false],
])('an id may be brought along: %j %j', (id, may) => expect(isRecordId(id)).toBe(may))

test('rows that were not loaded are marked, however their ids are spelled', () => {
  const rows = [{ id: 'temp-kept' }, { id: 'typed' }]
  expect(markNewRows(rows, [{ id: 'temp-kept' }])).toEqual([
    { id: 'temp-kept' },
    { id: 'typed', isNew: true },
  ])
})

test.each([
  ['', []],
  ['[]', []],
  ['["a",1]', ['a', '1']],
  ['{"a":1}', []],
  ['not json', []],
])('%j confirms %j', (json, keys) => expect(readKeys(json)).toEqual(keys))
