import { describe, expect, test } from 'vitest'
import { findSiteSettings, saveSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { StaticFiles } from '#server/http/static-files.ts'
import { type Place, startApp, type TestApp } from '../support/app.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { until } from '../support/http.ts'
import { photograph } from '../support/pictures.ts'
import { signInto, upload } from '../support/upload.ts'

const iconPaths = ['/favicon.ico', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png']

type Change = Partial<Awaited<ReturnType<typeof findSiteSettings>>>

async function save({ db }: TestApp, actor: string, change: Change) {
  const loaded = await findSiteSettings(db)
  return saveSiteSettings(db, actor, { ...loaded, ...change }, loaded)
}

describe.each(databases)('what visitors know the firm by, on %s', (kind) => {
  test('is what was uploaded, on kept pages of every process, until it is taken away', async () => {
    await using database = await openDatabase(kind)
    const shared = 'url' in database.target ? database.target : undefined
    const start = (place: Place, env?: Record<string, string>) => {
      const files = new StaticFiles()
      for (const path of iconPaths) files.put(path, 'image/png', `built-in ${path}`)
      return startApp(place, { files, env })
    }
    await using app = await start(shared ?? 'sqlite')
    await using other = await start(shared ?? { dataDir: app.dataDir }, { DATA_DIR: app.dataDir })
    const jane = await signInto(app)
    for (const each of [app, other])
      for (const path of iconPaths) expect((await each.get(path)).text).toBe(`built-in ${path}`)
    for (const each of [app, other]) expect((await each.get('/')).text).toContain('/icon.svg')

    const wide = await photograph({ width: 700, height: 200, plain: true, format: 'png' })
    const logo = await upload(app, jane, wide, 'logo-images?name=logo')
    const icon = await upload(app, jane, wide, 'icon-images?name=icon')
    expect([logo.status, icon.status]).toEqual([201, 201])
    expect(logo.url).toMatch(/^\/media\/logo-images\/logo-\S+-640\.png$/)
    // Square whatever it was, and as PNG.
    expect([icon.width, icon.height]).toEqual([512, 512])
    expect(icon.url).toMatch(/-512\.png$/)

    const wrong = { logo: icon.url, icon: '/media/icon-images/none.png' }
    expect(await save(app, jane.id, { brand: wrong })).toMatchObject({
      outcome: 'invalid',
      issues: [{ path: 'logo' }, { path: 'icon' }],
    })
    const brand = { logo: logo.url, icon: icon.url }
    const colours = { ink: '#101c3a', accent: '#6b4a12', paper: '#fbfaf7' }
    expect(await save(app, jane.id, { brand, colours })).toEqual({ outcome: 'saved' })
    for (const each of [app, other]) {
      const page = await until('the page follows', async () => {
        const { text } = await each.get('/')
        return text.includes(logo.url) ? text : undefined
      })
      expect(page).toContain('--ink:#101c3a')
      expect(page).not.toContain('/icon.svg')
      expect(page).toMatch(/<link rel="apple-touch-icon" href="\/media\/icon-images\/\S+-180\.png"/)
      const manifest = JSON.parse((await each.get('/site.webmanifest')).text)
      expect(manifest.icons).toEqual([
        { src: icon.url.replace('-512.', '-192.'), sizes: '192x192', type: 'image/png' },
        { src: icon.url, sizes: '512x512', type: 'image/png' },
      ])
    }
    // The press takes the logo from the page of facts, as large as it was given.
    const { text: facts } = await app.get('/facts')
    const [, path = ''] = /href="([^"]+)" download=""/.exec(facts) ?? []
    const offered = await app.get(path)
    expect([offered.status, offered.headers['content-type']]).toEqual([200, 'image/png'])
    expect(path).toBe(logo.url)
    // Who asks for them by name gets them too, at the next request.
    for (const each of [app, other]) {
      for (const [path, width] of [
        ['/apple-touch-icon.png', 180],
        ['/icon-192.png', 192],
        ['/icon-512.png', 512],
      ] as const) {
        const answer = await each.get(path)
        expect(answer.body).toEqual((await each.get(icon.url.replace('-512.', `-${width}.`))).body)
        expect(answer.headers['cache-control']).toContain('max-age=0, must-revalidate')
        const known = await each.get(path, { 'if-none-match': String(answer.headers.etag) })
        expect(known.status).toBe(304)
      }
      const { body, headers } = await each.get('/favicon.ico')
      expect(headers['content-type']).toBe('image/x-icon')
      expect(body.subarray(0, 8)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0, 32, 32]))
      expect(body.subarray(22)).toEqual((await each.get(icon.url.replace('-512.', '-32.'))).body)
    }
    const small = await app.get(icon.url.replace('-512.', '-32.'))
    expect([small.status, small.headers['content-type']]).toEqual([200, 'image/png'])

    expect(await save(app, jane.id, { brand: { logo: '', icon: '' } })).toEqual({
      outcome: 'saved',
    })
    await until('the built-in mark is back', async () => {
      const { text } = await other.get('/')
      return (text.includes('/icon.svg') && !text.includes(logo.url)) || undefined
    })
    for (const path of iconPaths) expect((await other.get(path)).text).toBe(`built-in ${path}`)
    const changes = await app.db
      .selectFrom('changes')
      .select(['action', 'actor_id'])
      .where('record_id', '=', 'brand')
      .orderBy('action')
      .execute()
    expect(changes).toEqual([
      { action: 'added', actor_id: jane.id },
      { action: 'updated', actor_id: jane.id },
    ])
  })
})
