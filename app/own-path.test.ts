import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each([
  ['/admin/people?role=admin', '/admin/people?role=admin'],
  ['/admin/../auth', '/auth'],
  [null, '/admin'],
  ['', '/admin'],
  ['https://evil.example/', '/admin'],
  ['//evil.example/', '/admin'],
  ['/\\evil.example/', '/admin'],
  ['/admin\\..\\..//evil.example', '/admin'],
  ['/\t/evil.example', '/admin'],
  ['/.//evil.example', '/admin'],
  ['/admin\r\nset-cookie: a=b', '/admin'],
  ['javascript:alert(1)', '/admin'],
  ['admin', '/admin'],
])('%j leads to %s', (asked, path) => expect(ownPath(asked, '/admin')).toBe(path))
