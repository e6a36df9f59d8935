import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { createPrivateLink } from '#core/private-links/create-link.server.ts'
import { listPrivateLinks } from '#core/private-links/private-links.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { defaultFirm } from '#core/settings/firm.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { maxImportBytes } from '#core/transfer/transfer.ts'
import { secret, startApp, type TestApp } from '../support/app.ts'
import { openDatabase, type TestDatabase } from '../support/databases.ts'
import { type Sent, send, until } from '../support/http.ts'
import { nginxPath } from '../support/nginx.ts'
import { type ShippedProxy, startBehindShippedProxy } from '../support/proxy.ts'
import { signInto } from '../support/upload.ts'

const withoutNginx = !nginxPath() && process.env.CI !== 'true'
const title = 'two programs behind the nginx file that comes with the product'

describe.skipIf(withoutNginx)(withoutNginx ? `${title}: nginx is not installed` : title, () => {
  let database: TestDatabase
  let apps: TestApp[]
  let proxy: ShippedProxy
  beforeAll(async () => {
    database = await openDatabase('postgres', 'empty')
    const { target } = database
    if (!('url' in target)) throw new Error('two programs share PostgreSQL only')
    ;({ apps, proxy } = await startBehindShippedProxy((origin) => {
      const options = { env: { PUBLIC_ORIGIN: origin, TRUST_PROXY: '1' } }
      return Promise.all([
        startApp({ url: target.url }, options),
        startApp({ url: target.url }, options),
      ])
    }))
  })
  afterAll(async () => {
    await proxy?.stop()
    for (const app of apps ?? []) await app.close()
    await database?.close()
  })

  const ask = (method: string, target: string, sent: Sent = {}) =>
    send(proxy.origin, method, target, { ca: proxy.certificate, ...sent })
  const get = (target: string, headers: Record<string, string> = {}) =>
    ask('GET', target, { headers })
  const cacheStatus = async (target: string, headers = {}) =>
    (await get(target, headers)).headers['x-cache-status']

  test('http and other names lead to the one address', async () => {
    for (const method of ['GET', 'POST']) {
      const { status, headers } = await send(proxy.plainOrigin, method, '/team?m=a%20b')
      expect([status, headers.location]).toEqual([308, `${proxy.origin}/team?m=a%20b`])
    }
    const other = await get('/themes', { host: 'other.localhost' })
    expect([other.status, other.headers.location]).toEqual([308, `${proxy.origin}/themes`])
  })

  test('a private link that a mail program only looks for counts as unopened', async () => {
    const [app] = apps
    if (!app) throw new Error('No program')
    const { id } = await signInto(app)
    const mailer = { encryption: createEncryption(secret), origin: proxy.origin }
    const address = await createPrivateLink(app.db, mailer, id, {
      themeId: 'education',
      recipient: 'Mona Family Office',
      email: 'mona@example.com',
      language: 'en',
      asksAttestation: false,
      byMail: false,
      days: 14,
    })
    const openedAt = async () => (await listPrivateLinks(app.db, id)).links[0]?.openedAt
    const path = address.slice(proxy.origin.length)
    expect((await ask('HEAD', path)).status).toBe(200)
    expect(await openedAt()).toBeUndefined()
    expect((await get(path)).status).toBe(200)
    expect(await openedAt()).toBeInstanceOf(Date)
  })

  test('addresses of private links stay out of every log', async () => {
    const target = '/private/who-has-this-may-read'
    for (const host of ['localhost', 'other.localhost'])
      expect((await send(proxy.plainOrigin, 'GET', target, { headers: { host } })).status).toBe(308)
    expect((await get(target, { host: 'other.localhost' })).status).toBe(308)
    expect((await get(target)).status).toBe(404)
    await get('/team?seen')
    await until('a log', async () => (await proxy.logged()).includes('/team?seen'))
    expect(await proxy.logged()).not.toContain('who-has-this')
  })

  test('a file that is too long for the program is refused by the program', async () => {
    const [app] = apps
    if (!app) throw new Error('No program')
    const { cookie } = await signInto(app)
    const { status, text } = await ask('POST', '/admin/import', {
      headers: {
        cookie,
        origin: proxy.origin,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: Buffer.alloc(maxImportBytes + 1, 'a'),
    })
    expect([status, text]).toEqual([413, 'This is too much at once: at most 24 MB.\n'])
  })

  test('a public page is kept, in one copy for each form of compression', async () => {
    await until('a kept page', async () => (await cacheStatus('/team')) === 'HIT')
    const plain = await get('/team')
    expect(plain.headers).not.toHaveProperty('x-accel-expires')
    expect(plain.headers['cache-control']).toBe(
      'stale-while-revalidate=1, public, max-age=0, must-revalidate, no-transform',
    )
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip;q=0.5, deflate', 'gzip'],
      ['gzip, br;q=0', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const own = { 'accept-encoding': accepted }
      await until(
        `a kept copy for ${accepted}`,
        async () => (await cacheStatus('/team', own)) === 'HIT',
      )
      const answer = await get('/team', own)
      expect([accepted, answer.headers['content-encoding']]).toEqual([accepted, encoding])
      const known = { ...own, 'if-none-match': String(answer.headers.etag) }
      expect((await get('/team', known)).status).toBe(304)
    }
  })

  test('a page is kept for each dictionary too, and one that nobody made brings the whole page', async () => {
    const whole = { 'accept-encoding': 'gzip, deflate, br, zstd' }
    const link = await until(
      'a dictionary',
      async () =>
        /^<(.+?)>; rel="compression-dictionary"/.exec(
          String((await get('/team', whole)).headers.link),
        )?.[1],
    )
    // Each program has named it once it has compressed a page of the language well.
    const file = await until('its file', async () => {
      const answer = await get(link)
      return answer.status === 200 && answer
    })
    const field = `:${createHash('sha256').update(file.body).digest('base64')}:`
    const held = (dictionary: string) => ({
      'accept-encoding': `${whole['accept-encoding']}, dcb, dcz`,
      'available-dictionary': dictionary,
    })
    // Nobody has asked for the second one: its first copy is whole.
    for (const page of ['/team', '/themes'])
      await until(`a copy of the rest of ${page}`, async () => {
        const { headers } = await get(page, held(field))
        return headers['x-cache-status'] === 'HIT' && headers['content-encoding'] === 'dcz'
      })
    for (const unknown of [`:${'A'.repeat(43)}=:`, 'anything'])
      expect((await get('/team', held(unknown))).headers['content-encoding']).toBe('br')
    expect((await get('/team', whole)).headers['content-encoding']).toBe('br')
  })

  test('a page is kept to the end of the second of the last look, if the proxy’s clock can be believed', async () => {
    const kept = async (clock?: string) => {
      const headers = clock === undefined ? undefined : { 'x-proxy-clock': clock }
      const answer = await apps[0]?.get('/team', { 'x-forwarded-proto': 'https', ...headers })
      return answer?.headers['x-accel-expires']
    }
    const second = () => Math.floor(Date.now() / 1000)
    // At the end of a second content was looked at within it, at the beginning perhaps not yet.
    await until('a look within the second', async () => {
      const now = second()
      return (await kept(`${now}.999`)) === `@${now}`
    })
    await until('a look within the second or the one before', async () => {
      const now = second()
      return [`@${now - 1}`, `@${now}`].includes(String(await kept(`${now}.000`)))
    })
    const now = second()
    const unbelievable = [undefined, '', `${now}`, `${now + 60}.000`, `${now - 60}.000`, '@1', '-1']
    for (const clock of unbelievable) expect([clock, await kept(clock)]).toEqual([clock, '1'])
  })

  test('who comes while the program is asked again gets the copy of before', async () => {
    await until('a copy of before', async () => (await cacheStatus('/letters')) === 'STALE')
  })

  test('what is personal, posted or failed is never kept', async () => {
    for (const target of ['/nowhere', '/readyz', '/api/themes'])
      for (let n = 0; n < 3; n += 1)
        expect([target, await cacheStatus(target)]).not.toEqual([target, 'HIT'])
    expect((await get('/metrics')).status).toBe(404)
    const posted = await ask('POST', '/contact', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: proxy.origin },
      body: 'name=',
    })
    expect([posted.status, posted.headers['x-cache-status']]).toEqual([400, undefined])
  })

  test('a limit counts the address that the proxy has seen, whatever a visitor claims', async () => {
    const refused = async (by: ShippedProxy, claims: string[]) => {
      const sent = claims.map((claim) =>
        send(by.origin, 'POST', '/api/log-security-event', {
          ca: by.certificate,
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': claim,
            'x-real-ip': claim,
            forwarded: `for=${claim}`,
          },
          body: '{"event_type":"csp_violation"}',
        }),
      )
      return (await Promise.all(sent)).filter(({ status }) => status === 429).length
    }
    const made = Array.from({ length: 25 }, (_, n) => `198.51.100.${n}`)
    expect(await refused(proxy, made)).toBe(5)

    // What docs/running.md says to add behind a CDN, which puts the address it has seen at the end.
    const lines = 'set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;'
    const { proxy: behindCdn } = await startBehindShippedProxy(async () => apps, lines)
    try {
      const seenFrom = (visitor: string) => made.map((claim) => `${claim}, ${visitor}`)
      expect(await refused(behindCdn, seenFrom('203.0.113.7'))).toBe(5)
      expect(await refused(behindCdn, seenFrom('203.0.113.8').slice(0, 20))).toBe(0)
    } finally {
      await behindCdn.stop()
    }
  })

  test('a save reaches visitors through both programs', async () => {
    await until('a kept page', async () => (await cacheStatus('/contact')) === 'HIT')
    const firm = { ...defaultFirm, phone: '+20 2 5555 0199' }
    await database.db
      .transaction()
      .execute(async (tx) => saveSetting(await workAs(tx, systemActor), 'firm', firm))
    for (const app of apps)
      await until('a program that knows', async () =>
        (await app.get('/contact')).text.includes('5555 0199'),
      )
    await until('the new number', async () => (await get('/contact')).text.includes('5555 0199'))
    // From here on nobody sees the old one again.
    for (let n = 0; n < 20; n += 1) expect((await get('/contact')).text).toContain('5555 0199')
  })

  test('visitors do not notice when one program ends, and see the last pages when both have', async () => {
    await until('a kept page', async () => (await cacheStatus('/')) === 'HIT')
    const [first, second] = apps.splice(0)
    await first?.close()
    for (const target of ['/', '/themes', '/letters', '/api/themes', '/nowhere'])
      for (let n = 0; n < 4; n += 1)
        expect([target, (await get(target)).status]).toEqual([
          target,
          target === '/nowhere' ? 404 : 200,
        ])
    await second?.close()
    expect((await get('/')).status).toBe(200)
    for (const target of ['/api/themes', '/admin/team', '/private/who-has-this-may-read']) {
      const { status, headers, text } = await get(target)
      expect([target, status, headers['retry-after']]).toEqual([target, 502, '5'])
      expect(text).toContain('This site is being restarted.')
    }
    expect(await proxy.logged()).not.toContain('who-has-this')
  })
})
