import { expect, test } from 'vitest'
import type { Change } from '#core/history/changes.server.ts'
import { fingerprintOf, liveValues } from './rehearse.server.ts'

test('the same values have one fingerprint, in whatever order they come', () => {
  const at = new Date('2026-11-22T10:00:00.000Z')
  const one = fingerprintOf({ name: 'Jane', at, more: { a: 1, b: [1, 2] }, none: undefined })
  const other = fingerprintOf({ more: { b: [1, 2], a: 1 }, at: new Date(at), name: 'Jane' })
  expect(one).toMatch(/^[0-9a-f]{64}$/)
  expect(other).toBe(one)
})

test.each([
  [{ a: 1 }, { a: '1' }],
  [{ a: null }, {}],
  [{ a: [1, 2] }, { a: [2, 1] }],
  [{ a: { b: 1 } }, { a: { b: 2 } }],
  [{ a: 'x' }, { b: 'x' }],
  [{ a: '","b":"' }, { a: '', b: '' }],
])('%j and %j differ', (one, other) => {
  expect(fingerprintOf(one)).not.toBe(fingerprintOf(other))
})

test('what goes live are the new values; what is new has no id yet', () => {
  const change = (action: Change['action'], recordId: string): Change => ({
    noun: 'team',
    recordId,
    recordName: 'Jane',
    action,
    differences: { role: { before: 'Analyst', after: 'Partner' } },
  })
  const live = { noun: 'team', name: 'Jane', values: { role: 'Partner' } }
  expect(liveValues([change('updated', '1'), change('added', 'random')])).toEqual([
    { ...live, record: '1', action: 'updated' },
    { ...live, record: '', action: 'added' },
  ])
})
