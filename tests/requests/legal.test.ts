import { describe, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { publishLegalText } from '#core/legal/create-published.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { defaultFirm } from '#core/settings/firm.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { sampleLegalTexts } from '#sample/legal/index.ts'
import { startApp } from '../support/app.ts'
import { databases } from '../support/databases.ts'
import { plainText } from '../support/html.ts'
import { until } from '../support/http.ts'
import { shared } from '../support/shared.ts'

describe.each(databases)('legal texts on %s', (kind) => {
  const app = shared(() => startApp(kind))
  /** What asks a database nothing that the other tests do not ask it. */
  const testOnce = test.runIf(kind === 'sqlite')

  testOnce.each(sampleLegalTexts)(
    '$slug: date, version, contents and a way back',
    async (sample) => {
      const { slug, title, summary, bodyHtml } = sample
      const { status, text } = await app.get(`/legal/${slug}`)
      expect(status).toBe(200)
      const words = plainText(text)
      for (const each of [title, summary, 'Last updated 01/10/2025', 'Version 1'])
        expect(words).toContain(each)
      expect(text).toMatch(/<a [^>]*href="\/"[^>]*>Back<\/a>/)

      const contents = Array.from(
        /<nav class="contents[ "].*?<\/nav>/s
          .exec(text)?.[0]
          .matchAll(/href="#([^"]+)"[^>]*>(.*?)</g) ?? [],
        ([, id = '', name = '']) => ({ id, name }),
      )
      const headings = Array.from(bodyHtml.matchAll(/<h2>(.*?)<\/h2>/g), ([, name]) => name)
      expect(contents.map(({ name }) => name)).toEqual(headings)
      for (const { id, name } of contents) expect(text).toContain(`<h2 id="${id}">${name}</h2>`)

      expect(words).not.toContain('{firm.')
      for (const other of sampleLegalTexts)
        if (other.slug !== slug) expect(text).toContain(`href="/legal/${other.slug}"`)
    },
  )

  testOnce('an unknown one is a page like any that is not there', async () => {
    for (const path of ['/legal/cookies', '/legal', '/legal/terms/1', '/legal/__proto__']) {
      const { status, text } = await app.get(path)
      expect([path, status]).toEqual([path, 404])
      expect(text).toContain('Oops! Page not found')
    }
  })

  test('the newest version is there, with its own date', async () => {
    await app.db.transaction().execute(async (tx) =>
      publishLegalText(await workAs(tx, systemActor), {
        slug: 'terms',
        title: 'Terms of Use',
        date: '2026-12-09',
        summary: 'New.',
        bodyHtml: '<h2>One</h2><p>New words.<script>alert(1)</script></p>',
      }),
    )
    await until('version 2', async () => (await app.get('/legal/terms')).text.includes('Version 2'))
    const { text } = await app.get('/legal/terms')
    expect(plainText(text)).toContain('Last updated 09/12/2026')
    expect(text).toContain('<h2 id="part-one">One</h2><p>New words.</p>')
  })

  test('the one before can be read under its day, and says that it was replaced', async () => {
    const { text } = await app.get('/legal/terms')
    const [, address = ''] = /href="(\/legal\/terms\/[^"]+)">Version 1, /.exec(text) ?? []
    expect(address).toMatch(/^\/legal\/terms\/\d{4}-\d\d-\d\d(-1)?$/)
    const earlier = await app.get(address)
    expect(earlier.status).toBe(200)
    expect(plainText(earlier.text)).toContain('It has been replaced.')
    expect(earlier.text).toContain('<meta name="robots" content="noindex"/>')
    expect((await app.get('/legal/terms/2001-01-01')).status).toBe(404)
    expect((await app.get('/sitemap.xml')).text).not.toContain(address)
  })

  testOnce('facts of the firm are its own, shown as they were typed', async () => {
    const legalName = '<script>alert(1)</script> & Sons {firm.city}'
    await app.db
      .transaction()
      .execute(async (tx) =>
        saveSetting(await workAs(tx, systemActor), 'firm', { ...defaultFirm, legalName }),
      )
    await until('the new name', async () => (await app.get('/legal/privacy')).text.includes('Sons'))
    const { text } = await app.get('/legal/privacy')
    expect(plainText(text)).toContain(`${legalName}, 1 Example Street (sample address), Cairo`)
    expect(text.match(/<script>/g)).toHaveLength(1)
  })
})
