import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StaticFiles } from '#server/http/static-files.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { untilReady } from '../support/http.ts'

/** Sends bytes that no client library would, and gives back the first line of the answer. */
function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket.setEncoding('latin1').once('data', (text) => {
      socket.destroy()
      resolve(String(text).split('\r\n', 1)[0] ?? '')
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(''))
  })
}

describe('an address', () => {
  let app: TestApp
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'qantara-files-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'assets/entry-1a2b.js'), 'export const one = 1')
    await writeFile(
      join(folder, 'assets/entry-1a2b.js.br'),
      brotliCompressSync('export const one = 1'),
    )
    await writeFile(join(folder, 'robots.txt'), 'User-agent: *')
    await writeFile(join(folder, '.secret'), 'hidden')
    const files = new StaticFiles()
    files.add(folder)
    app = await startApp('sqlite', { files })
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, maxRetries: 10, force: true })
  })

  test('that leads nowhere gets the one 404 page', async () => {
    const { status, headers, text } = await app.get('/nowhere')
    expect(status).toBe(404)
    expect(text).toContain('Oops! Page not found')
    expect(text).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home<\/a>/)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    const elsewhere = [
      '/nowhere?x=1',
      '/team/amina-example',
      '/team.html',
      '/contact/thanks/more',
      '/not%20found',
      '/%',
      '/%E0%A4%A',
      '/%ff',
      '/team%2fx',
      '/team%2F',
      '/team%5cx',
      '/team%00',
      '//team',
      '/team//',
      '//evil.example/',
      '/\\evil.example/',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/../../etc/passwd',
      '/assets/../../etc/passwd',
      '/assets/entry-1a2b.js.br',
      '/.secret',
      '/healthz/x',
      `/${'a'.repeat(5000)}`,
    ]
    for (const address of elsewhere) {
      const answer = await app.get(address)
      expect([address, answer.status, answer.headers.etag]).toEqual([address, 404, headers.etag])
    }
  })

  test('of the 404 page is answered in full even to a browser that has it', async () => {
    const { headers } = await app.get('/nowhere')
    const again = await app.get('/elsewhere', { 'if-none-match': String(headers.etag) })
    expect(again.status).toBe(404)
    expect(again.text).toContain('Oops! Page not found')
  })

  test.each([
    ['/team/', '/team'],
    ['/team/?m=amina-example', '/team?m=amina-example'],
    ['/team/?next=/a/?b/&c', '/team?next=/a/?b/&c'],
    ['/nowhere/', '/nowhere'],
    ['/legal/terms/', '/legal/terms'],
    ['/%D9%84/', '/%D9%84'],
  ])('with a slash at its end, %s, leads to %s', async (address, location) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await app.send(method, address)
      expect([status, headers.location]).toEqual([308, location])
    }
  })

  test('of a file gives the file, compressed where that form was made', async () => {
    const file = '/assets/entry-1a2b.js'
    const compressed = await app.get(file, { 'accept-encoding': 'br' })
    expect(compressed.text).toBe('export const one = 1')
    expect(compressed.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    const plain = await app.get(`${file}?v=1`, { 'accept-encoding': 'gzip' })
    expect([plain.text, plain.headers['content-encoding']]).toEqual([compressed.text, undefined])
    expect((await app.get('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600')
    expect((await app.send('HEAD', file)).body.length).toBe(0)
  })

  test('carries the same protection whatever the answer is', async () => {
    const etag = String((await app.get('/team')).headers.etag)
    const api = '/api/submit-contact'
    const answers = {
      page: await app.get('/team'),
      'not modified': await app.get('/team', { 'if-none-match': etag }),
      file: await app.get('/robots.txt'),
      redirect: await app.get('/team/'),
      'not found': await app.get('/nowhere'),
      'broken address': await app.get('/%'),
      'method not allowed': await app.send('DELETE', '/team'),
      'from another site': await app.postJson(api, {}, { origin: 'https://evil.example' }),
      'form that comes back': await app.postForm('/contact', {}),
      'wrong type': await app.send('POST', '/contact', { body: 'x' }),
      call: await app.get('/api/themes'),
      'unknown call': await app.get('/api/nothing'),
      'refused call': await app.postJson(api, {}),
      'too large': await app.postJson(api, 'x'.repeat(70_000)),
      alive: await app.get('/healthz'),
      ready: await untilReady(app),
    }
    const statuses = Object.values(answers).map(({ status }) => status)
    expect(statuses).toEqual([
      200, 304, 200, 308, 404, 404, 405, 403, 400, 415, 200, 404, 400, 413, 200, 200,
    ])
    for (const [name, { headers }] of Object.entries(answers)) {
      expect([name, headers]).toMatchObject([
        name,
        {
          'referrer-policy': 'strict-origin-when-cross-origin',
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'permissions-policy': expect.stringContaining('camera=()'),
          'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
          'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
        },
      ])
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
      // Not over http: a browser would never come back to a machine without a certificate.
      expect(headers).not.toHaveProperty('strict-transport-security')
      for (const teller of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie'])
        expect(headers).not.toHaveProperty(teller)
    }
    const ids = Object.values(answers).map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('of health is answered in words, whatever the method', async () => {
    for (const [address, text] of [
      ['/healthz', 'alive\n'],
      ['/readyz', 'ready\n'],
    ] as const) {
      const answer = address === '/readyz' ? await untilReady(app) : await app.get(address)
      const { status, headers, text: said } = answer
      expect([status, said, headers['cache-control']]).toEqual([200, text, 'no-store'])
      expect((await app.send('HEAD', address)).body.length).toBe(0)
    }
  })

  test('that no honest program sends is refused without a server error', async () => {
    const before = app.logs.length
    const requests = [
      'GET /te\xffam HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET /\xff/ HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET /team\tx HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET http://evil.example/team HTTP/1.1\r\nHost: evil.example\r\n\r\n',
      'TRACE /api/themes HTTP/1.1\r\nHost: x\r\n\r\n',
      'TRACE /team HTTP/1.1\r\nHost: x\r\n\r\n',
      'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
      'POST /api/submit-contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      `GET /team HTTP/1.1\r\nHost: x\r\n__proto__: x\r\nAccept-Encoding: ${'a,'.repeat(3000)}\r\n\r\n`,
      'GET /api/team-members?show_on_home=%zz HTTP/1.1\r\nHost: a b\r\n\r\n',
      'GET /api/stock-picks?theme_id=%00%ff HTTP/1.1\r\nHost: [::1\r\n\r\n',
      'GET /api/%ff%fe HTTP/1.1\r\nHost: x\r\n\r\n',
      `GET /team HTTP/1.1\r\nHost: x\r\nCookie: ${'a=b;'.repeat(9000)}\r\n\r\n`,
    ]
    for (const bytes of requests) {
      const line = await sendBytes(app.port, bytes)
      expect([bytes.slice(0, 60), line]).toEqual([
        bytes.slice(0, 60),
        expect.stringMatching(/^HTTP\/1\.1 [234]\d\d /),
      ])
    }
    expect((await app.get('/team')).status).toBe(200)
    expect(app.logs.slice(before).filter(({ level }) => level >= 50)).toEqual([])
  })
})
