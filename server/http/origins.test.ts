import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { forwarded, isFromOurPages, ownOrigins } from './origins.ts'

function request(headers: Record<string, string>, peer = '192.0.2.9'): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  return Object.assign(new IncomingMessage(socket), { headers })
}

describe('the origin of the site', () => {
  test('is every loopback name at its port until PUBLIC_ORIGIN is set', () => {
    const origins = ownOrigins({ publicOrigin: undefined, port: 3000 })
    expect(origins).toMatchObject({ public: 'http://localhost:3000', https: false })
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      expect(origins.isOurs(`http://${name}:3000`)).toBe(true)
    for (const other of [
      'http://localhost:3001',
      'https://localhost:3000',
      'http://localhost',
      'http://localhost.evil.example:3000',
      'null',
      '',
    ])
      expect([other, origins.isOurs(other)]).toEqual([other, false])
  })

  test('has no port in it where that is the usual one', () => {
    expect(ownOrigins({ publicOrigin: undefined, port: 80 }).isOurs('http://localhost')).toBe(true)
  })

  test('is PUBLIC_ORIGIN alone when that is set', () => {
    const origins = ownOrigins({ publicOrigin: 'https://www.example.com', port: 3000 })
    expect(origins).toMatchObject({ public: 'https://www.example.com', https: true })
    expect(origins.isOurs('https://www.example.com')).toBe(true)
    for (const other of [
      'http://www.example.com',
      'http://localhost:3000',
      'https://www.example.com.evil.example',
      'https://example.com',
    ])
      expect([other, origins.isOurs(other)]).toEqual([other, false])
  })
})

describe('a request that may change something', () => {
  const origins = ownOrigins({ publicOrigin: 'https://www.example.com', port: 3000 })
  const ours = 'https://www.example.com'

  test.each([
    {},
    { origin: ours },
    { 'sec-fetch-site': 'same-origin' },
    { origin: ours, 'sec-fetch-site': 'same-origin' },
    { origin: ours, 'sec-fetch-site': 'none' },
  ] as Record<string, string>[])('is taken with %j', (headers) =>
    expect(isFromOurPages(request(headers), origins)).toBe(true),
  )

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://www.example.com' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'anything' },
    { origin: ours, 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ] as Record<string, string>[])('is refused with %j', (headers) =>
    expect(isFromOurPages(request(headers), origins)).toBe(false),
  )

  test('is not told from where by its Host header', () => {
    const headers = { host: 'evil.example', origin: 'http://evil.example' }
    expect(isFromOurPages(request(headers), origins)).toBe(false)
  })
})

describe('behind proxies', () => {
  const chain = { 'x-forwarded-for': 'forged, 198.51.100.1, 10.0.0.2' }

  test.each([
    [0, '192.0.2.9'],
    [1, '10.0.0.2'],
    [2, '198.51.100.1'],
  ])('with %i of our own the visitor is %s', (trustProxy, address) =>
    expect(forwarded(request(chain), trustProxy).address).toBe(address),
  )

  test('a shorter chain than ours and an empty one give what there is', () => {
    expect(forwarded(request({ 'x-forwarded-for': '10.0.0.2' }), 3).address).toBe('10.0.0.2')
    expect(forwarded(request({ 'x-forwarded-for': ' , ' }), 1).address).toBe('192.0.2.9')
    expect(forwarded(request({}), 1).address).toBe('192.0.2.9')
  })

  test('the scheme comes from them, and from nobody else', () => {
    const scheme = (value: string, trustProxy: number) =>
      forwarded(request({ 'x-forwarded-proto': value }), trustProxy).scheme
    expect(scheme('http', 0)).toBeUndefined()
    expect(scheme('https', 1)).toBe('https')
    expect(scheme('https, http', 1)).toBe('http')
    expect(scheme('forged, https, http', 2)).toBe('https')
  })
})
