import { describe, expect, test } from 'vitest'
import { readOrigins, stateOfKey } from './api-key.ts'

describe('the origins of a key', () => {
  test.each([
    ['https://www.example.com', ['https://www.example.com']],
    ['https://WWW.Example.com/', ['https://www.example.com']],
    [
      'https://a.example:8443 http://localhost:4000',
      ['https://a.example:8443', 'http://localhost:4000'],
    ],
    ['https://a.example,\nhttps://a.example:443', ['https://a.example']],
    ['http://127.0.0.1:5000; http://[::1]:5000', ['http://127.0.0.1:5000', 'http://[::1]:5000']],
    ['', []],
  ])('are %j', (typed, origins) => expect(readOrigins(typed)).toEqual(origins))

  test.each([
    '*',
    'https://*.example.com',
    'null',
    'www.example.com',
    'http://www.example.com',
    'https://www.example.com/page',
    'https://www.example.com?x',
    'https://www.example.com#x',
    'https://user@www.example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://fine.example and more',
    Array.from({ length: 11 }, (_, n) => `https://${n}.example`).join(' '),
  ])('are not %j', (typed) => expect(readOrigins(typed)).toBeUndefined())
})

test('a key is active until it expires or is revoked', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const none = { expiresAt: undefined, revokedAt: undefined }
  expect(stateOfKey(none, now)).toBe('active')
  expect(stateOfKey({ ...none, expiresAt: new Date(+now + 1) }, now)).toBe('active')
  expect(stateOfKey({ ...none, expiresAt: now }, now)).toBe('expired')
  expect(stateOfKey({ expiresAt: now, revokedAt: now }, now)).toBe('revoked')
})
