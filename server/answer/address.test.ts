import { describe, expect, test } from 'vitest'
import { parseAddress } from './address.ts'

describe('an address', () => {
  test.each([
    ['/', '/'],
    ['/team', '/team'],
    ['/team?m=jane', '/team'],
    ['/legal/terms/', '/legal/terms/'],
    ['/a%20b', '/a b'],
    ['/%D9%84%D9%8A%D9%84%D9%89', '/ليلى'],
    ['/...', '/...'],
    ['/..a/.b', '/..a/.b'],
    ['/%252f', '/%2f'],
    ['/?a=//b/../c', '/'],
  ])('%j has the path %j', (target, path) => expect(parseAddress(target)?.path).toBe(path))

  test.each([
    undefined,
    '',
    '*',
    'team',
    'http://evil.example/team',
    'evil.example:443',
    '//evil.example',
    '/a//b',
    '/a\\b',
    '/\\evil.example',
    '/a%2fb',
    '/a%2Fb',
    '/a%5cb',
    '/a%00b',
    '/%',
    '/%zz',
    '/%E0%A4%A',
    '/%ff',
    '/.',
    '/..',
    '/../etc/passwd',
    '/a/./b',
    '/a/..',
    '/%2e%2e/etc/passwd',
    '/a/%2E/b',
    '/.%2e/b',
    `/${'a'.repeat(5000)}`,
  ])('%j is not one of ours', (target) => expect(parseAddress(target)).toBeUndefined())

  test('keeps its query, with everything after the first question mark', () => {
    const query = parseAddress('/team?m=a%2Fb&m=2&x=%zz?y')?.query
    expect([query?.get('m'), query?.get('x')]).toEqual(['a/b', '%zz?y'])
  })
})
