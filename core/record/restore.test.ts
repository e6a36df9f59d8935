import { expect, test } from 'vitest'
import { planOf } from './restore.server.ts'

const list = { labels: { name: 'Name', role: 'Role', order: 'Place' } }
const anna = { id: 'a', name: 'Anna', role: 'Partner', order: 1 }
const omar = { id: 'b', name: 'Omar', role: 'Analyst', order: 2 }
const stored = [
  { recordId: 'a', draft: anna, translations: {}, isRemoved: false },
  { recordId: 'b', draft: omar, translations: {}, isRemoved: false },
  {
    recordId: 'c',
    draft: { id: 'c', name: 'Carl', role: 'Adviser', order: 3 },
    translations: {},
    isRemoved: true,
  },
]

test('what stays as it is is no change, nor is a record that stays in the trash', () => {
  expect(planOf(list, stored, [anna, omar])).toEqual({ changes: [], more: 0 })
})

test.each([
  [
    'a field',
    [{ ...anna, role: 'Founder' }, omar],
    [
      {
        name: 'Anna',
        kind: 'changed',
        fields: [{ field: 'role', label: 'Role', before: 'Partner', after: 'Founder' }],
      },
    ],
  ],
  [
    'a new name',
    [{ ...anna, name: 'Anna Roth' }, omar],
    [
      {
        name: 'Anna Roth',
        kind: 'changed',
        fields: [{ field: 'name', label: 'Name', before: 'Anna', after: 'Anna Roth' }],
      },
    ],
  ],
  ['a removal', [anna], [{ name: 'Omar', kind: 'removed', fields: [] }]],
  [
    'an order',
    [omar, anna],
    [
      { name: 'Omar', kind: 'moved', fields: [] },
      { name: 'Anna', kind: 'moved', fields: [] },
    ],
  ],
])('%s that comes back is named, its place apart', (_, wanted, changes) => {
  expect(planOf(list, stored, wanted)).toEqual({ changes, more: 0 })
})

test('what comes back from the trash is told with what it was', () => {
  const [, , carl] = stored
  const { changes } = planOf(list, stored, [anna, omar, carl?.draft ?? anna])
  expect(changes).toEqual([{ name: 'Carl', kind: 'added', fields: [] }])
})

test('20 changes are named and the others counted, and a long value is cut at 300', () => {
  const many = Array.from({ length: 25 }, (_, index) => ({
    recordId: `${index}`,
    draft: { id: `${index}`, name: `Name ${index}`, role: 'x', order: index },
    translations: {},
    isRemoved: false,
  }))
  const wanted = many.map(({ draft }) => ({ ...draft, role: 'y'.repeat(301) }))
  const { changes, more } = planOf(list, many, wanted)
  expect([changes.length, more]).toEqual([20, 5])
  expect(changes[0]?.fields[0]?.after).toBe(`${'y'.repeat(300)}…`)
})
