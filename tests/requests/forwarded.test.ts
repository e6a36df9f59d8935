import { describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { untilReady } from '../support/http.ts'
import { shared } from '../support/shared.ts'

const PUBLIC_ORIGIN = 'https://www.example.com'
const plain = { 'x-forwarded-proto': 'http' }
const secure = { 'x-forwarded-proto': 'https' }

describe('what a proxy of ours forwards', () => {
  const app = shared(() => startApp('sqlite', { env: { PUBLIC_ORIGIN, TRUST_PROXY: '1' } }))

  test.each([
    ['/team', '/team'],
    ['/team?m=amina-example&a=b?c', '/team?m=amina-example&a=b?c'],
    ['/nowhere/', '/nowhere/'],
    ['//evil.example/a', '/evil.example/a'],
    ['/\\evil.example', '/evil.example'],
    ['/%0d%0aset-cookie:a=b', '/%0d%0aset-cookie:a=b'],
    ['/api', '/api'],
  ])('as plain http to %s leads to https, path and query kept', async (address, rest) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status, headers } = await app.send(method, address, {
        headers: { ...plain, host: 'evil.example' },
      })
      expect([method, status, headers.location]).toEqual([method, 308, PUBLIC_ORIGIN + rest])
    }
  })

  test('a call by plain http is refused and not led on', async () => {
    for (const address of ['/api/themes', '/api/submit-contact', '/api/nowhere']) {
      const { status, headers } = await app.get(address, plain)
      expect([address, status, headers.location]).toEqual([address, 403, undefined])
    }
  })

  test('as https is answered, and told to stay so', async () => {
    for (const address of ['/team', '/nowhere', '/api/themes', '/healthz'])
      expect((await app.get(address, secure)).headers['strict-transport-security']).toMatch(
        /^max-age=\d{8}$/,
      )
    expect((await app.get('/team', secure)).status).toBe(200)
  })

  test('does not redirect a question about health', async () => {
    expect((await app.get('/healthz', plain)).status).toBe(200)
    await untilReady({ get: (path) => app.get(path, plain) })
  })

  test('does not change where links lead to', async () => {
    const { text } = await app.get('/team', { ...secure, host: 'evil.example' })
    expect(text).toContain(`<link rel="canonical" href="${PUBLIC_ORIGIN}/team"/>`)
    expect(text).not.toContain('evil.example')
  })

  test('does not change whose forms are taken', async () => {
    const fields = { name: 'Jane', email: 'j@example.com', phone: '1', message: 'x', consent: 'y' }
    const post = async (origin: string) =>
      (await app.postForm('/contact', fields, { ...secure, origin, host: 'evil.example' })).status
    expect(await post(PUBLIC_ORIGIN)).toBe(303)
    for (const other of [app.origin, 'http://www.example.com', 'https://evil.example'])
      expect([other, await post(other)]).toEqual([other, 403])
  })
})

test('without a proxy of ours, nobody redirects a visitor by a forwarded header', async () => {
  await using app = await startApp('sqlite', { env: { PUBLIC_ORIGIN } })
  expect((await app.get('/team', plain)).status).toBe(200)
})

test('with a public address of plain http, nothing leads to https', async () => {
  const env = { PUBLIC_ORIGIN: 'http://intranet.example', TRUST_PROXY: '1' }
  await using app = await startApp('sqlite', { env })
  const { status, headers } = await app.get('/team', plain)
  expect([status, headers['strict-transport-security']]).toEqual([200, undefined])
})
