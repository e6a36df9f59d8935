import { expect, test } from 'vitest'
import { mergeWithBase, nextBase } from './plan-rows.server.ts'

const base = { name: 'Jane', role: 'Partner' }

test.each([
  ['nothing has changed', base, base, {}, []],
  ['it has changed there', { ...base, role: 'Chair' }, base, { role: 'Chair' }, []],
  ['it has changed here', base, { ...base, role: 'Chair' }, {}, []],
  ['both have changed alike', { ...base, role: 'Chair' }, { ...base, role: 'Chair' }, {}, []],
  ['both have changed', { ...base, role: 'Chair' }, { ...base, role: 'CEO' }, {}, ['role']],
  [
    'each has changed something else',
    { ...base, role: 'Chair' },
    { ...base, name: 'Jane Doe' },
    { role: 'Chair' },
    [],
  ],
])('where %s', (_, wanted, current, take, kept) =>
  expect(mergeWithBase(base, wanted, current)).toEqual({ take, kept }),
)

test('what conflicts is told again', () => {
  const wanted = { ...base, role: 'Chair' }
  const current = { ...base, role: 'CEO' }
  const { kept } = mergeWithBase(base, wanted, current)
  const next = nextBase(base, wanted, kept)
  expect(next).toEqual(base)
  expect(mergeWithBase(next, wanted, current).kept).toEqual(['role'])
})

test('a row that nothing is known of is taken as it is', () => {
  const current = { ...base, name: 'J' }
  expect(mergeWithBase(undefined, base, current)).toEqual({ take: { name: 'Jane' }, kept: [] })
})
