import { describe, expect, test } from 'vitest'
import { maskEmail } from './event.ts'
import { readReport, readViolation } from './report.ts'

test('addresses are shown by their first three characters', () => {
  expect(maskEmail('jane@example.com')).toBe('jan***')
  expect(maskEmail(' jo@example.com ')).toBe('jo@***')
  expect(maskEmail('')).toBe('***')
})

describe('of what a browser reports', () => {
  const report = (more: object = {}) => readReport({ event_type: 'rate_limit_exceeded', ...more })

  test('nothing is kept without a type that browsers may report', () => {
    for (const body of [
      undefined,
      null,
      'x',
      42,
      [],
      [{ event_type: 'rate_limit_exceeded' }],
      {},
      { event_type: 'suspicious_activity' },
      { event_type: 'role_changed' },
      { event_type: { toString: 'rate_limit_exceeded' } },
      JSON.parse('{"__proto__": {"event_type": "rate_limit_exceeded"}}'),
    ])
      expect(readReport(body), JSON.stringify(body)).toBeUndefined()
  })

  test('details are few, short and flat, and addresses masked', () => {
    const metadata = {
      email: 'jane@example.com',
      operation: 'signin',
      score: 1,
      retried: true,
      nested: { deep: 1 },
      list: [1],
      other: 'write to someone@example.com',
      long: 'x'.repeat(5000),
      'not a name': 'x',
      __proto__: 'x',
      broken: `a\0b\u2028c\r\n\ud800`,
      endless: Number.POSITIVE_INFINITY,
    }
    expect(report({ metadata })?.details).toEqual({
      email: 'jan***',
      operation: 'signin',
      score: 1,
      retried: true,
      other: 'wri***',
      long: 'x'.repeat(200),
      broken: 'a b c �',
    })
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [`f${'a'.repeat(n % 30)}_${'b'.repeat(n % 7)}`, 1]),
    )
    expect(Object.keys(report({ metadata: many })?.details ?? {}).length).toBeLessThanOrEqual(10)
  })

  test('who and when is not believed, and the address loses its query', () => {
    const told = report({
      user_id: 'an-admin',
      timestamp: '1999-01-01',
      user_agent: 'Mozilla',
      url: 'https://www.example.com/auth?token=secret#x',
    })
    expect(told).toEqual({
      type: 'rate_limit_exceeded',
      details: {},
      userAgent: 'Mozilla',
      url: 'https://www.example.com/auth',
    })
  })
})

describe('of what a page was refused', () => {
  const violation = {
    'document-uri': 'https://www.example.com/private/secret-token?code=secret',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/payload.js?token=secret',
  }
  const read = (more: object = {}) =>
    readViolation({ 'csp-report': { ...violation, ...more } }, 'A')

  test('what, from where and on which part of the site is kept, and no token', () => {
    expect(read()).toEqual({
      type: 'policy_violation',
      details: { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/private' },
      userAgent: 'A',
      url: '/private',
    })
    expect(JSON.stringify(read())).not.toContain('secret')
    expect(read({ 'blocked-uri': 'inline' })?.details).toMatchObject({ blocked: 'inline' })
    expect(read({ 'blocked-uri': 'secret words here' })?.details).toMatchObject({
      blocked: 'another address',
    })
    const old = { 'effective-directive': undefined, 'violated-directive': "img-src 'self'" }
    expect(read(old)?.details).toMatchObject({ directive: 'img-src' })
  })

  test('nothing is kept of anything else, nor of what an extension did', () => {
    for (const body of [undefined, 'x', [], {}, { 'csp-report': null }, { 'csp-report': {} }])
      expect(readViolation(body, ''), JSON.stringify(body)).toBeUndefined()
    for (const more of [
      { 'effective-directive': '<script>' },
      { 'blocked-uri': 'chrome-extension' },
      { 'source-file': 'moz-extension://abc/content.js' },
    ])
      expect(read(more), JSON.stringify(more)).toBeUndefined()
  })
})
