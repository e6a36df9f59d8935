import { describe, expect, test } from 'vitest'
import { checkEmail, normaliseEmail } from './email.ts'

const taken = [
  'jane@example.com',
  ' Jane@Example.COM ',
  "o'brien+tag@sub.example.co.uk",
  'a_b-c.d@ex-ample.com',
]

const refused = [
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  'a&b@example.com',
  'jane@localhost',
  'jane@example.c0m',
  'ليلى@example.com',
  'jane@exa mple.com',
  'jane@@example.com',
  'jane@example.com\r\nBcc: x@example.com',
  `${'a'.repeat(250)}@example.com`,
  '',
]

describe('addresses', () => {
  test.each(taken)('%j is taken', (typed) => expect(checkEmail(typed)).toBeUndefined())
  test.each(refused)('%j is refused', (typed) => expect(checkEmail(typed)).toBeDefined())

  test('are refused with the reason', () => {
    expect(checkEmail('  ')).toEqual({ outcome: 'incomplete' })
    expect(checkEmail('jane@example')).toEqual({ outcome: 'invalid-email' })
    expect(checkEmail('jane@example.com\r\nBcc: x@example.com')).toBeDefined()
    expect(normaliseEmail(' Jane@Example.COM ')).toBe('jane@example.com')
  })
})
