import { expect, test } from 'vitest'
import * as rules from '#core/rights/role.ts'

const { hasRole, highestRole, isRole, roles } = rules

test.each([
  [[], 'viewer'],
  [['viewer'], 'viewer'],
  [['editor', 'viewer'], 'editor'],
  [['viewer', 'admin', 'editor'], 'admin'],
  [['owner', 'root'], 'viewer'],
  [['Admin', 'ADMIN '], 'viewer'],
  [['toString', 'editor'], 'editor'],
] as const)('of the rows %j the highest role is %s', (rows, role) => {
  expect(highestRole(rows)).toBe(role)
})

test.each([
  ['admin', { admin: true, editor: true, viewer: true }],
  ['editor', { admin: false, editor: true, viewer: true }],
  ['viewer', { admin: false, editor: false, viewer: true }],
  [undefined, { admin: false, editor: false, viewer: false }],
] as const)('%s counts as %j', (role, counts) => {
  expect(Object.fromEntries(roles.map((required) => [required, hasRole(role, required)]))).toEqual(
    counts,
  )
})

/** Whoever adds a predicate decides here who may. */
test.each(Object.entries(rules).filter(([name]) => name.startsWith('may')))(
  '%s: admins alone',
  (_, may) => {
    const isAllowed = may as (role: unknown) => boolean
    expect([undefined, ...roles].filter(isAllowed)).toEqual(['admin'])
  },
)

test('what a database may hold by mistake is no role', () => {
  expect(['', 'Admin', 'hasOwnProperty', 3, null, undefined].filter(isRole)).toEqual([])
})
