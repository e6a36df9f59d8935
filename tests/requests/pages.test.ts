import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { directionOf, type Language, languageOf, pathIn } from '#core/language.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { findSiteSettings, saveSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { listMembers } from '#core/team/members.server.ts'
import { pages } from '#tests/support/site-pages.ts'
import { startApp } from '../support/app.ts'
import { findMovedPages, namesNotRead, namesRead } from '../support/asked-names.ts'
import { classesWithoutStyles } from '../support/class-styles.ts'
import { until } from '../support/http.ts'
import { addEditor } from '../support/lists.ts'
import { markupFaults } from '../support/markup.ts'
import { shared } from '../support/shared.ts'

/** Addresses of pages in the other language that a page links to, but for the switch. */
function linksElsewhere(html: string, language: Language): string[] {
  const links = html.match(/<(?:a|form)\s[^>]*(?:href|action)="\/[^"]*"[^>]*>/g) ?? []
  return links
    .filter((each) => !each.includes('hreflang='))
    .map((each) => /(?:href|action)="([^"]*)"/.exec(each)?.[1] ?? '')
    .filter(
      (path) => pathIn(language, path) !== path || (language === 'en' && languageOf(path) === 'ar'),
    )
}

/** Absolute addresses by language, as search engines read them. */
function alternates(html: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(
      html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g),
      ([, language, href]) => [language, href],
    ),
  )
}

const encodings = { br: 'br', gzip: 'gzip', identity: 'identity' }

describe('a public page', () => {
  const app = shared(() => startApp('sqlite'))

  test('has every member to be read without script, and the way to a meeting', async () => {
    const { text } = await app.get('/team')
    expect(text.match(/<article/g)?.length).toBeGreaterThan(3)
    expect(text).toContain('Karim chairs the investment committee')
    const opened = await app.get('/team?m=karim-sample')
    const dialog = /<dialog.*?<\/dialog>/s.exec(opened.text)?.[0]
    expect(dialog).toMatch(/<a[^>]* href="\/contact"[^>]*>Schedule a Meeting</)
  })

  test('for reports about security names the firm, or what the settings name', async () => {
    const path = '/.well-known/security.txt'
    const { status, headers, text } = await app.get(path)
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const { firm } = await findSettings(app.db)
    expect(text).toContain(`Contact: mailto:${firm.email}\n`)
    expect(text).toMatch(/^Canonical: http\S+\/.well-known\/security.txt$/m)
    const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')
    expect(expires - Date.now()).toBeGreaterThan(0)
    expect(expires - Date.now()).toBeLessThan(365 * 86_400_000)
    const contacts = ['https://firm.example/security', 'security@firm.example']
    const jane = await addEditor(app.db, 'Jane')
    const loaded = await findSiteSettings(app.db)
    const plain = { ...loaded.plain, securityContact: { contacts } }
    await saveSiteSettings(app.db, jane, { ...loaded, plain }, loaded)
    const both = 'Contact: https://firm.example/security\nContact: mailto:security@firm.example\n'
    await until('both named', async () => (await app.get(path)).text.startsWith(both))
  })

  /** Every address that there is, from the pages themselves. */
  async function everyAddress(): Promise<string[]> {
    const all = await Promise.all(
      pages.map(async ({ pattern, language, page }) => {
        const values = (await page.known?.(app.db, new Date(), language)) ?? []
        if (values.length > 0) return values.map((value) => pattern.replace(/:.*/, value))
        // Earlier legal texts are there once one has been superseded (legal.test.ts).
        return pattern.includes(':') ? [] : [pattern]
      }),
    )
    const found = await listMembers(app.db)
    const members = found.flatMap(({ slug, formerSlugs }) => [slug, ...formerSlugs])
    return [...all.flat(), ...members.map((slug) => `/team?m=${slug}`), `/ar/team?m=${members[0]}`]
  }

  test('is there at each of its addresses, as a document with the headers of one', async () => {
    const addresses = await everyAddress()
    expect(addresses.length).toBeGreaterThan(6)
    for (const address of addresses) {
      const { status, headers, text } = await app.get(address)
      expect([address, status]).toEqual([address, 200])
      const language = languageOf(address)
      const start = `<!doctype html><html lang="${language}" dir="${directionOf(language)}"`
      expect([address, text.slice(0, start.length)]).toEqual([address, start])
      expect(text).toMatch(/<\/html>$/)
      if (language === 'en')
        expect(text).toMatch(/<title>[^<]+ \| Qantara<\/title>|<title>Qantara[^<]*<\/title>/)
      expect(linksElsewhere(text, language)).toEqual([])
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=0, must-revalidate, no-transform',
        'content-language': language,
        vary: 'accept-encoding, available-dictionary',
      })
    }
  })

  test('names its twin in the other language, which names it in turn', async () => {
    for (const address of await everyAddress()) {
      const { text } = await app.get(address)
      const own = alternates(text)
      const path = new URL(own[languageOf(address)] ?? '').pathname
      expect([address, path]).toEqual([address, address.replace(/\?.*/, '')])
      expect(own['x-default']).toBe(own.en ?? own.ar)
      for (const [language, href] of Object.entries(own)) {
        const twin = await app.get(new URL(href).pathname)
        expect([href, twin.status]).toEqual([href, 200])
        expect([language, alternates(twin.text)]).toEqual([language, own])
      }
    }
  })

  test('has no style attribute and no inline handler', async () => {
    for (const address of [...(await everyAddress()), '/nowhere']) {
      const { text } = await app.get(address)
      const tags = text.replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, '').match(/<[a-z][^>]*>/g)
      expect(tags?.length).toBeGreaterThan(10)
      const wrong = tags?.filter((tag) => /\s(style|on[a-z]+)\s*=|javascript:/i.test(tag))
      expect([address, wrong]).toEqual([address, []])
    }
  })

  test('is valid also where browsers pass over what is not', async () => {
    for (const address of [...(await everyAddress()), '/nowhere', '/contact/thanks', '/api'])
      expect([address, markupFaults((await app.get(address)).text)]).toEqual([address, []])
  })

  test('has a policy that names exactly its own scripts and styles', async () => {
    for (const address of [...(await everyAddress()), '/nowhere']) {
      const { text, headers } = await app.get(address)
      const inline = (name: string) =>
        Array.from(text.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g')), ([, content]) => {
          const hash = createHash('sha256')
            .update(content ?? '')
            .digest('base64')
          return `'sha256-${hash}'`
        })
      expect(inline('script').length).toBeGreaterThan(0)
      const policy = String(headers['content-security-policy'])
      const named = (name: string) =>
        policy
          .split('; ')
          .find((directive) => directive.startsWith(name))
          ?.match(/'sha256-[^']+'/g)
      expect(new Set(named('script-src'))).toEqual(new Set(inline('script')))
      expect(new Set(named('style-src'))).toEqual(new Set(inline('style')))
      expect(policy).not.toContain('unsafe')
    }
  })

  test('has the styles of everything that it shows', async () => {
    const more = ['/nowhere', '/contact/thanks', '/api', '/team?m=karim-sample']
    for (const address of [...(await everyAddress()), ...more]) {
      const { text } = await app.get(address)
      const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? []
      const shown = Array.from(text.matchAll(/ class="([^"]+)"/g), ([, names = '']) => names)
      const missing = classesWithoutStyles(shown.join(' ').split(' '), styles)
      expect([address, missing]).toEqual([address, []])
    }
  })

  test('carries the scripts of pictures and of the form only where there are some', async () => {
    for (const address of await everyAddress()) {
      const { text } = await app.get(address)
      const carries = (part: string) => text.includes(`classList.add('${part}')`)
      expect([address, carries('pictures')]).toEqual([address, text.includes('<img ')])
      const isForm = /^(\/ar)?\/contact$/.test(address)
      expect([address, carries('consent')]).toEqual([address, isForm])
    }
  })

  test('names what offers Arabic on English pages only', async () => {
    for (const address of await everyAddress()) {
      const { text } = await app.get(address)
      const isEnglish = languageOf(address) === 'en'
      expect([address, text.includes(' data-offer="/')]).toEqual([address, isEnglish])
    }
  })

  test('is the same in every encoding, each with its own ETag', async () => {
    const answers = await Promise.all(
      Object.values(encodings).map((each) => app.get('/team', { 'accept-encoding': each })),
    )
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3)
    for (const { headers, body } of answers)
      expect(headers['content-length']).toBe(String(body.length))
  })

  test('is not sent again to a browser that has it', async () => {
    for (const encoding of Object.values(encodings)) {
      const accept = { 'accept-encoding': encoding }
      const etag = String((await app.get('/team', accept)).headers.etag)
      const other = String((await app.get('/contact', accept)).headers.etag)
      for (const known of [etag, `W/${etag}`, `${other}, ${etag}`, `"a" , W/${etag},"b"`]) {
        const again = await app.get('/team', { ...accept, 'if-none-match': known })
        expect([known, again.status, again.body.length]).toEqual([known, 304, 0])
        expect(again.headers).toMatchObject({ etag, vary: 'accept-encoding, available-dictionary' })
        expect(again.headers['cache-control']).toContain('must-revalidate')
      }
      for (const known of [other, '""', etag.slice(1), `"${etag}"`]) {
        const again = await app.get('/team', { ...accept, 'if-none-match': known })
        expect([known, again.status]).toEqual([known, 200])
      }
    }
    const { headers } = await app.get('/team', { 'accept-encoding': 'gzip' })
    const asBrotli = { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) }
    expect((await app.get('/team', asBrotli)).status).toBe(200)
  })

  test('answers HEAD with the headers of GET and nothing else', async () => {
    for (const address of ['/team', '/contact', '/nowhere']) {
      const accept = { 'accept-encoding': 'gzip' }
      const get = await app.get(address, accept)
      const head = await app.send('HEAD', address, { headers: accept })
      expect([address, head.status, head.body.length]).toEqual([address, get.status, 0])
      const shown = ({ headers }: typeof get) => {
        const { date: _, 'x-request-id': __, ...others } = headers
        return others
      }
      expect(shown(head)).toEqual(shown(get))
    }
  })

  test('is one page, whatever unknown query comes along', async () => {
    const plain = (await app.get('/team')).headers.etag
    for (const address of ['/team?', '/team?utm_source=x', '/team?m=', '/team?m=nobody', '/team?%'])
      expect([address, (await app.get(address)).headers.etag]).toEqual([address, plain])
    const member = (await app.get('/team?m=amina-example')).headers.etag
    expect(member).not.toBe(plain)
    for (const address of ['/team?utm=1&m=amina-example', '/team?m=amina%2Dexample&m=other'])
      expect([address, (await app.get(address)).headers.etag]).toEqual([address, member])
  })

  test('is one page, whatever header or cookie comes along (Ghost 2026)', async () => {
    const read = await namesRead()
    expect(read).toEqual(expect.arrayContaining(['user-agent', 'qantara-session']))
    const names = [...read, ...namesNotRead(60)]
    const ask = (path: string, headers: Record<string, string>) => app.get(path, headers)
    expect(await findMovedPages(ask, ['/', '/ar/themes/longevity'], names)).toEqual([])
  })

  test('can only be read, and says so', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])
      for (const address of ['/team', '/team?m=amina-example', '/contact/thanks']) {
        const { status, headers } = await app.send(method, address)
        expect([method, address, status]).toEqual([method, address, 405])
        expect(headers.allow).toBe('GET, HEAD')
      }
    const form = await app.send('PUT', '/contact')
    expect([form.status, form.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
    expect((await app.send('POST', '/nowhere')).status).toBe(404)
  })
})
