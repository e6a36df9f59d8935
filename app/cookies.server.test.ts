import { describe, expect, test } from 'vitest'
import {
  type CookieName,
  nameOfCookie,
  readCookie,
  signInCookies,
  withCookies,
} from './cookies.server.ts'

const day = 24 * 60 * 60

/** Name, seconds, and whether scripts of the page may read it. */
const table: [CookieName, string, number, boolean][] = [
  ['session', 'qantara-session', 7 * day, false],
  ['reset', 'qantara-reset', 600, false],
  ['secondFactor', 'qantara-second-factor', 600, false],
  ['browser', 'qantara-browser', 180 * day, false],
  ['recipient', 'qantara-recipient', 90 * day, false],
  ['notice', 'qantara-notice', 60, false],
  ['staffHint', 'qantara-staff', 7 * day, true],
]

const partsOf = (line: string | null) => (line ?? '').split('; ')
const sorted = (parts: readonly string[]) => parts.toSorted()

const request = new Request('https://firm.example/auth')

describe.each(table)('the cookie %s', (which, name, seconds, isReadable) => {
  test('lasts as long as what it belongs to, and only of https is it bound to the host', () => {
    for (const https of [true, false]) {
      const browser = https ? request : new Request('http://www.example.com')
      const headers = withCookies(browser, { [which]: 'value' })
      const expected = [
        `${https ? '__Host-' : ''}${name}=value`,
        ...[`Max-Age=${seconds}`, 'Path=/', 'SameSite=Lax'],
        ...(isReadable ? [] : ['HttpOnly']),
        ...(https ? ['Secure'] : []),
      ]
      expect(sorted(partsOf(headers.get('set-cookie')))).toEqual(sorted(expected))
    }
  })

  test('is taken away by an empty one of the same kind', () => {
    const headers = withCookies(request, { [which]: null })
    const parts = partsOf(headers.get('set-cookie'))
    expect(parts).toEqual(expect.arrayContaining([`__Host-${name}=`, 'Max-Age=0', 'Path=/']))
  })

  test('is read by its whole name, the first of several', () => {
    const whole = `__Host-${name}`
    expect(readCookie(`a=b; ${whole}=mine; ${whole}=planted`, true, which)).toBe('mine')
    // Another host or an http page may have set this one.
    expect(readCookie(`${name}=planted`, true, which)).toBeUndefined()
    expect(readCookie(`${name}=mine`, false, which)).toBe('mine')
    for (const none of [null, undefined, '', `${whole}=`, `x${whole}=x`])
      expect(readCookie(none, true, which)).toBeUndefined()
  })
})

test('the session has the name under which it is looked for', () => {
  expect([nameOfCookie('session', true), nameOfCookie('session', false)]).toEqual([
    '__Host-qantara-session',
    'qantara-session',
  ])
})

describe('who is let in', () => {
  const names = (result: Parameters<typeof signInCookies>[1]) =>
    signInCookies(request, result)
      .getSetCookie()
      .map((line) => line.split('=', 1)[0])
  const signedIn = { outcome: 'signed-in', token: 'a', browserToken: 'b' } as const

  test.each([
    ['admin', ['session', 'browser', 'staff']],
    ['editor', ['session', 'browser']],
    ['viewer', ['session', 'browser']],
  ] as const)('as %s gets the cookies %j', (role, cookies) => {
    const result = { ...signedIn, role } as Parameters<typeof signInCookies>[1]
    expect(names(result)).toEqual(cookies.map((each) => `__Host-qantara-${each}`))
  })

  test('with a second factor to come has no session yet', () => {
    const result = { outcome: 'second-factor-needed', pendingToken: 'c' } as const
    expect(names(result as Parameters<typeof signInCookies>[1])).toEqual([
      '__Host-qantara-second-factor',
    ])
  })
})
