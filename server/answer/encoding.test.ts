import { describe, expect, test } from 'vitest'
import { preferredEncoding } from './encoding.ts'

describe('the encoding of an answer', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['BR ; Q=1', 'br'],
    ['identity', 'identity'],
    ['deflate', 'identity'],
    ['*', 'br'],
    ['gzip;q=0.5, br;q=0.1', 'br'],
  ] as const)('for %j is %s', (accepted, expected) =>
    expect(preferredEncoding(accepted)).toBe(expected),
  )

  test.each([
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0.000', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', 'identity'],
    ['gzip, *;q=0', 'gzip'],
    ['*;q=0, br', 'br'],
    ['gzip ; q=0', 'identity'],
  ] as const)('is never one that %j refuses: %s', (accepted, expected) =>
    expect(preferredEncoding(accepted)).toBe(expected),
  )

  test.each([',,;;', ';q=1', 'q=0.1', '\u0000', 'brgzip', 'x-gzip;br', ' , '.repeat(2000)])(
    'of junk such as %j is undefined',
    (accepted) => expect(preferredEncoding(accepted)).toBe('identity'),
  )

  test('stays right for as many different headers as somebody cares to send', () => {
    for (let number = 0; number < 1000; number += 1)
      expect(preferredEncoding(`gzip, made-up-${number}`)).toBe('gzip')
    expect(preferredEncoding('br')).toBe('br')
  })
})
