import { expect, test } from 'vitest'
import { hasRole, highestRole, mayEditContent, mayManagePeople } from '#core/rights/role.ts'
import { cleanName, hasRight } from './account.ts'

test('names are one line without control characters', () => {
  expect(cleanName('  Jane\r\nBcc: x\u2028y\0 ')).toBe('Jane Bcc: x y')
  expect(cleanName('x'.repeat(500))).toHaveLength(120)
})

test('roles: admin 3 > editor 2 > viewer 1, the highest row counts, nothing is viewer', () => {
  expect(highestRole(['viewer', 'admin', 'editor'])).toBe('admin')
  expect(highestRole(['viewer', 'owner'])).toBe('viewer')
  expect(highestRole([])).toBe('viewer')
  expect(hasRole('admin', 'editor')).toBe(true)
  expect(hasRole('editor', 'admin')).toBe(false)
  expect(hasRole(undefined, 'viewer')).toBe(false)
})

test.each([
  ['admin', false, mayManagePeople, true],
  ['admin', true, mayManagePeople, false],
  ['viewer', false, mayManagePeople, false],
  ['viewer', false, mayEditContent, false],
] as const)(
  '%s who must set up a second factor (%s) has the right: %o %s',
  (role, mustEnrol, may, has) => {
    expect(hasRight({ role, mustEnrol }, may)).toBe(has)
  },
)
