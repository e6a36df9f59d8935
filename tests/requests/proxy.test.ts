import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { type Sent, send, untilReady } from '../support/http.ts'
import { nginxPath } from '../support/nginx.ts'
import { startBehindProxy, type TlsProxy } from '../support/proxy.ts'

const withoutNginx = !nginxPath() && process.env.CI !== 'true'
const title = 'behind nginx that ends TLS (docs/decisions.md 16)'

const enquiry = {
  name: 'Salma Visitor',
  email: 'salma@visitor.example',
  phone: '+20 100 000 0000',
  message: 'By way of a proxy.',
}

describe.skipIf(withoutNginx)(withoutNginx ? `${title}: nginx is not installed` : title, () => {
  let app: TestApp
  let proxy: TlsProxy
  beforeAll(async () => {
    const env = (origin: string) => ({ PUBLIC_ORIGIN: origin, TRUST_PROXY: '1' })
    const start = (origin: string) => startApp('sqlite', { env: env(origin) })
    ;({ app, proxy } = await startBehindProxy(start))
  })
  afterAll(async () => {
    await proxy?.stop()
    await app?.close()
  })

  const ask = (method: string, origin: string, target: string, sent: Sent = {}) =>
    send(origin, method, target, { ca: proxy.certificate, ...sent })
  const get = (target: string, headers = {}) => ask('GET', proxy.origin, target, { headers })
  const postForm = (origin: string, fields: Record<string, string>, headers = {}) =>
    ask('POST', proxy.origin, '/contact', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin, ...headers },
      body: new URLSearchParams({ ...fields, consent: 'on' }).toString(),
    })
  const call = (origin: string, email: string, headers = {}) =>
    ask('POST', proxy.origin, '/api/submit-contact', {
      headers: { 'content-type': 'application/json', origin, ...headers },
      body: JSON.stringify({ ...enquiry, email, page: '/contact', ua: '' }),
    })
  const countEnquiries = async () =>
    (await app.db.selectFrom('contact_submissions').select('id').execute()).length

  test.each(['/', '/team?m=amina-example&x=%2F', '/nowhere', '//evil.example/a', '/team/'])(
    'http leads to https, path and query kept: %s',
    async (target) => {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const { status, headers } = await ask(method, proxy.plainOrigin, target)
        expect(status).toBe(308)
        expect(headers.location).toBe(`${proxy.origin}/${target.replace(/^\/+/, '')}`)
      }
    },
  )

  test('calls are refused on http', async () => {
    const { status, headers } = await ask('GET', proxy.plainOrigin, '/api/themes')
    expect([status, headers.location]).toEqual([403, undefined])
  })

  test('health is answered on http too', async () => {
    expect((await ask('GET', proxy.plainOrigin, '/healthz')).status).toBe(200)
    await untilReady({ get: (path) => ask('GET', proxy.plainOrigin, path) })
  })

  test('every answer tells browsers to stay with https', async () => {
    for (const target of ['/', '/nowhere', '/api/themes', '/icon.svg', '/readyz']) {
      const told = (await get(target)).headers['strict-transport-security']
      expect([target, told]).toEqual([target, 'max-age=63072000'])
    }
  })

  test('a program that is reached by http does not', async () => {
    await using plain = await startApp('sqlite', { env: { SEED: 'none' } })
    for (const target of ['/team', '/nowhere', '/readyz'])
      expect((await plain.get(target)).headers).not.toHaveProperty('strict-transport-security')
  })

  test('the form is kept, as a browser without script sends it', async () => {
    const before = await countEnquiries()
    const own = { 'sec-fetch-site': 'same-origin', referer: `${proxy.origin}/contact` }
    const sent = await postForm(proxy.origin, enquiry, own)
    expect([sent.status, sent.headers.location]).toEqual([303, '/contact/thanks'])
    expect(await countEnquiries()).toBe(before + 1)
  })

  test('the call is kept, as the script sends it', async () => {
    const before = await countEnquiries()
    const { status } = await call(proxy.origin, 'call@visitor.example')
    expect(status).toBe(200)
    expect(await countEnquiries()).toBe(before + 1)
  })

  test('what comes from elsewhere is refused, our own address behind the proxy included', async () => {
    const before = await countEnquiries()
    for (const origin of [proxy.plainOrigin, app.origin, 'https://evil.example', 'null']) {
      expect([origin, (await postForm(origin, enquiry)).status]).toEqual([origin, 403])
      expect([origin, (await call(origin, 'x@visitor.example')).status]).toEqual([origin, 403])
    }
    expect(await countEnquiries()).toBe(before)
  })

  test('the Host header changes nothing', async () => {
    const { headers: own } = await get('/team')
    for (const host of ['evil.example', 'localhost', 'evil.example:443', app.origin.slice(7)]) {
      const answer = await get('/team', { host })
      expect([host, answer.status, answer.headers.etag]).toEqual([host, 200, own.etag])
      const plain = await ask('GET', proxy.plainOrigin, '/team', { headers: { host } })
      expect(plain.headers.location).toBe(`${proxy.origin}/team`)
      const slash = await get('/team/', { host })
      expect(slash.headers.location).toBe('/team')
      expect((await postForm(proxy.origin, {}, { host })).status).toBe(400)
    }
  })

  test('what a visitor claims about himself is not believed', async () => {
    const claims = { 'x-forwarded-proto': 'http', 'x-forwarded-for': '198.51.100.7' }
    expect((await get('/team', claims)).status).toBe(200)
    const keys = async () =>
      (await app.db.selectFrom('attempts').select('key').execute()).filter(({ key }) =>
        key.startsWith('enquiry-from:'),
      )
    await call(proxy.origin, 'first@visitor.example')
    const before = await keys()
    for (const address of ['198.51.100.7', '2001:db8::1', '127.0.0.2, 192.0.2.3'])
      await call(proxy.origin, `${address.length}@visitor.example`, {
        'x-forwarded-for': address,
        forwarded: `for=${address}`,
        'x-real-ip': address,
      })
    expect(await keys()).toEqual(before)
  })

  test('without TRUST_PROXY no forwarded header counts', async () => {
    const env = { PUBLIC_ORIGIN: proxy.origin, TRUST_PROXY: '0' }
    await using direct = await startApp('sqlite', { env })
    const sent = async (address: string) => {
      const claims = { 'x-forwarded-proto': 'http', 'x-forwarded-for': address }
      expect((await direct.get('/team', claims)).status).toBe(200)
      const body = { ...enquiry, email: `${address}@visitor.example`, page: '/contact', ua: '' }
      expect((await direct.postJson('/api/submit-contact', body, claims)).status).toBe(200)
    }
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await sent(address)
    const rows = await direct.db.selectFrom('attempts').selectAll().execute()
    const from = rows.filter(({ key }) => key.startsWith('enquiry-from:'))
    expect(from.map(({ count }) => count)).toEqual([3])
  })

  test('canonical, social and structured addresses are the public ones', async () => {
    const sitemap = (await get('/sitemap.xml')).text
    const listed = Array.from(sitemap.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url = '']) => url)
    expect(listed.length).toBeGreaterThan(8)
    for (const url of listed) {
      expect(url.startsWith(`${proxy.origin}/`)).toBe(true)
      const { text } = await get(url.slice(proxy.origin.length))
      expect(text).toContain(`<link rel="canonical" href="${url}"/>`)
      expect(text).toContain(`<meta property="og:url" content="${url}"/>`)
      expect(text).toContain(`<meta property="og:image" content="${proxy.origin}/social`)
      const [, data = ''] = /<script type="application\/ld\+json">([^<]*)</.exec(text) ?? []
      const home = `${proxy.origin}/${/\/ar(\/|$)/.test(url) ? 'ar' : ''}`
      expect(JSON.parse(data)['@graph'][0].url).toBe(home)
      expect(text).not.toContain(app.origin)
      expect(text).not.toMatch(/http:\/\/(localhost|127\.)/)
    }
    expect((await get('/robots.txt')).text).toContain(`Sitemap: ${proxy.origin}/sitemap.xml`)
  })

  test.each(['/', '/team', '/themes/longevity'])(
    'a page that nginx passes on is not sent twice: %s',
    async (target) => {
      for (const encoding of ['br', 'gzip', 'identity']) {
        const accept = { 'accept-encoding': encoding }
        const first = await get(target, accept)
        const again = await get(target, { ...accept, 'if-none-match': String(first.headers.etag) })
        expect([encoding, again.status, again.body.length]).toEqual([encoding, 304, 0])
      }
    },
  )

  test('nor one that nginx has compressed again and marked as such', async () => {
    const accept = { 'accept-encoding': 'gzip' }
    const through = (headers: Record<string, string>) =>
      ask('GET', proxy.compressingOrigin, '/team', { headers })
    const first = await through(accept)
    expect(first.headers).toMatchObject({
      'content-encoding': 'gzip',
      etag: expect.stringMatching(/^W\//),
    })
    expect(first.text).toBe((await get('/team')).text)
    const again = await through({ ...accept, 'if-none-match': String(first.headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })
})
