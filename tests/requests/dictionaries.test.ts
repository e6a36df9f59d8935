import { createHash } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { defaultFirm } from '#core/settings/firm.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { startApp } from '../support/app.ts'
import { until } from '../support/http.ts'
import { shared } from '../support/shared.ts'

// RFC 9842: who has what all pages of a language have in common gets the rest of a page.

const whole = 'gzip, deflate, br, zstd'
const withDictionary = `${whole}, dcb, dcz`

describe('a page for who has the dictionary of its language', () => {
  const app = shared(() => startApp('sqlite'))

  const ask = (path: string, headers: Record<string, string>) => app.get(path, headers)

  /** Of a page that has been asked for before. */
  async function findDictionary(page: string) {
    const link = await until(`${page} names its dictionary`, async () => {
      const { headers } = await ask(page, { 'accept-encoding': whole })
      return /^<(.+)>; rel="compression-dictionary"$/.exec(String(headers.link))?.[1]
    })
    const { status, headers, body } = await ask(link, {})
    const hash = createHash('sha256').update(body).digest('base64')
    return { link, status, headers, body, field: `:${hash}:` }
  }

  test('is smaller, and the same page', async () => {
    for (const page of ['/team', '/ar/team']) {
      const dictionary = await findDictionary(page)
      expect([dictionary.status, dictionary.headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
      expect(dictionary.headers['use-as-dictionary']).toContain('match="/')
      const plain = await ask(page, { 'accept-encoding': whole })
      const held = { 'accept-encoding': withDictionary, 'available-dictionary': dictionary.field }
      const rest = await ask(page, held)
      expect(rest.headers).toMatchObject({
        'content-encoding': 'dcz',
        vary: 'accept-encoding, available-dictionary',
      })
      expect(rest.body.length).toBeLessThan(plain.body.length)
      const read = zstdDecompressSync(rest.body, { dictionary: dictionary.body })
      expect(read.toString()).toBe(plain.text)
      // What it has is not sent again, in whichever form it came.
      for (const { headers } of [plain, rest]) {
        const again = await ask(page, { ...held, 'if-none-match': String(headers.etag) })
        expect([again.status, again.headers.etag]).toEqual([304, headers.etag])
      }
      // A proxy that keeps the whole page asks for who has the dictionary, and gets the rest from now on.
      const proxy = { ...held, 'x-proxy-clock': '1796000000.000' }
      const next = await ask(page, { ...proxy, 'if-none-match': String(plain.headers.etag) })
      expect([next.status, next.headers['content-encoding']]).toEqual([200, 'dcz'])
      const known = { ...proxy, 'if-none-match': String(next.headers.etag) }
      expect((await ask(page, known)).status).toBe(304)
    }
  })

  test('is named to a proxy that kept the page before it was compressed well', async () => {
    const page = '/letters'
    const accepted = { 'accept-encoding': whole }
    const proxy = { ...accepted, 'x-proxy-clock': '1796000000.000' }
    const first = await ask(page, proxy)
    expect(first.headers.link).toBeUndefined()
    const { link } = await findDictionary(page)
    const kept = { ...proxy, 'if-none-match': String(first.headers.etag) }
    const next = await ask(page, kept)
    expect([next.status, next.headers.link]).toEqual([
      200,
      `<${link}>; rel="compression-dictionary"`,
    ])
    const known = { 'if-none-match': String(next.headers.etag) }
    for (const own of [accepted, proxy])
      expect((await ask(page, { ...own, ...known })).status).toBe(304)
  })

  test('is whole for who has another one, or refuses to read by it', async () => {
    const [english, arabic] = await Promise.all(['/team', '/ar/team'].map(findDictionary))
    const right = arabic?.field ?? ''
    for (const [accepted, field] of [
      [withDictionary, english?.field ?? ''],
      [withDictionary, `:${'A'.repeat(43)}=:`],
      [withDictionary, 'anything'],
      [whole, right],
      ['br, dcz;q=0', right],
    ] as const) {
      const { headers } = await ask('/ar/team', {
        'accept-encoding': accepted,
        'available-dictionary': field,
      })
      expect([accepted, field, headers['content-encoding']]).toEqual([accepted, field, 'br'])
    }
  })

  test('has another one when what pages have in common was changed, and the one before is gone', async () => {
    const before = await findDictionary('/team')
    const firm = { ...defaultFirm, name: 'Renamed Capital' }
    await app.db
      .transaction()
      .execute(async (tx) => saveSetting(await workAs(tx, systemActor), 'firm', firm))
    const after = await until('another dictionary', async () => {
      const found = await findDictionary('/team')
      return found.link !== before.link && found
    })
    expect(after.body.toString()).toContain('Renamed Capital')
    expect((await ask(before.link, {})).status).toBe(404)
  })
})
