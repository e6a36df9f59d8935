import { expect, test } from 'vitest'
import { mergeImported } from './merge.ts'

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
  expect(mergeImported({ base, wanted, current })).toMatchObject({ take, kept }),
)

test('what conflicts is told again, and what follows from it is not', () => {
  const sides = { base, wanted: { ...base, role: 'Chair' }, current: { ...base, role: 'CEO' } }
  const first = mergeImported(sides)
  expect(mergeImported({ ...sides, base: first.base }).kept).toEqual(['role'])
  expect(mergeImported(sides, ['role']).kept).toEqual([])
})

test('a row that nothing is known of is taken as it is', () => {
  const merged = mergeImported({ base: undefined, wanted: base, current: { ...base, name: 'J' } })
  expect(merged).toEqual({ take: { name: 'Jane' }, kept: [], base })
})
