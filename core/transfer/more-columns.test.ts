import { expect, test } from 'vitest'
import {
  addressesIn,
  addressesText,
  isAway,
  type MoreColumns,
  pastMoment,
  resolveMore,
} from './more-columns.ts'
import type { Column } from './values.ts'

const now = new Date('2026-11-23T08:00:00.000Z')
const timeZone = 'Africa/Cairo'

test.each([
  ['', '', []],
  ['2026-11-22', '2026-11-22T10:00:00.000Z', []],
  ['2026-11-22T07:30:00.000Z', '2026-11-22T07:30:00.000Z', []],
  ['2026-11-24', '2026-11-24T10:00:00.000Z', ['Removed is in the future']],
])('%j is the moment %j', (written, moment, reasons) => {
  expect(pastMoment('Removed', written, { now, timeZone })).toEqual({ moment, reasons })
})

test.each([
  [{}, false],
  [{ removed: '', closed: '' }, false],
  [{ removed: '2026-01-01T00:00:00.000Z' }, true],
  [{ closed: '2026-01-01T00:00:00.000Z' }, true],
])('%j is out of what visitors see: %j', (values, is) => expect(isAway(values)).toBe(is))

test('former addresses are separated by spaces, commas or semicolons', () => {
  expect(addressesIn(' jane-doe, jane;j-doe\n ')).toEqual(['jane-doe', 'jane', 'j-doe'])
})

test('former addresses of another program come back as they were', () => {
  const addresses = ['Anna Maria', 'anne---marie', '50%20, or so;']
  expect(addressesIn(addressesText(addresses))).toEqual(addresses)
})

const columns: Column[] = [
  { name: 'removed', key: 'removed', field: { kind: 'line', label: 'Removed', max: 40 } },
  { name: 'former', key: 'former', field: { kind: 'line', label: 'Former', max: 40 } },
]
const more: Pick<MoreColumns<{ id: string }, never>, 'resolve'> = {
  resolve: (given, { before }) => ({ values: { ...before, ...given }, reasons: [] }),
}
const stored = new Map([['1', { removed: '', former: 'jane' }]])

test.each([
  ['a cell that is not in the file changes nothing', '1', false, {}, []],
  ['the same value changes nothing', '1', false, { former: ' jane ' }, []],
  [
    'an empty cell empties it',
    '1',
    false,
    { former: '' },
    [{ label: 'Former', before: 'jane', after: '' }],
  ],
  [
    'a new record has had nothing before, whatever is kept of its id',
    '1',
    true,
    { former: 'jane' },
    [{ label: 'Former', before: '', after: 'jane' }],
  ],
])('%s', (_, id, isNew, cells, changes) => {
  const saved = isNew ? undefined : { id }
  expect(resolveMore(more, columns, cells, { draft: { id }, saved, stored }).changes).toEqual(
    changes,
  )
})
