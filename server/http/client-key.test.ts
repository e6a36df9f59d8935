import { describe, expect, test } from 'vitest'
import { clientKey } from './client-key.ts'

const secret = 'a secret of at least thirty-two characters'
const key = (address: string) => clientKey(address, secret)

describe('the key under which a visitor is counted', () => {
  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:db8::1', '2001:0DB8:0000:0000:0000::5'],
    ['2001:db8::', '2001:db8:0:0:9:9:9:9'],
    ['fe80::1%eth0', 'fe80::2%eth1'],
    ['::1', '::2'],
    ['64:ff9b::192.0.2.1', '64:ff9b::198.51.100.7'],
  ])('is one for the IPv6 network of %s and %s', (one, other) => expect(key(one)).toBe(key(other)))

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['2001:db8:1::', '2001:db8::1'],
    ['192.0.2.1', '192.0.2.2'],
    ['192.0.2.1', '::1'],
    ['2001:db8::1', '2001:db8:0:1::1'],
  ])('differs for %s and %s', (one, other) => expect(key(one)).not.toBe(key(other)))

  test('takes an IPv4 address written as IPv6 for what it is', () => {
    expect(key('::ffff:192.0.2.1')).toBe(key('192.0.2.1'))
    expect(key('::FFFF:192.0.2.1')).toBe(key('192.0.2.1'))
    expect(key('::ffff:192.0.2.2')).not.toBe(key('192.0.2.1'))
  })

  test('is the same whatever port a proxy forwards with the address', () => {
    expect(key('192.0.2.1:5678')).toBe(key('192.0.2.1'))
    expect(key('[2001:db8::1]:443')).toBe(key('2001:db8::1'))
  })

  test('does not show the address, and cannot be computed without the secret', () => {
    expect(key('192.0.2.1')).toMatch(/^[\w-]{22}$/)
    expect(clientKey('192.0.2.1', `${secret}!`)).not.toBe(key('192.0.2.1'))
  })

  test('exists for anything that a header may hold', () => {
    for (const address of ['', 'unknown', ':::', '1:2:3', '[::1]:80', '\u0000', '_hidden'])
      expect(key(address)).toMatch(/^[\w-]{22}$/)
  })
})
