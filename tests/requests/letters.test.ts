import { describe, expect, test } from 'vitest'
import { longDate } from '#core/dates.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { createPublishedLetter, type NewLetter } from '#core/letters/create-published.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { sampleLetters } from '#sample/letters/index.ts'
import { startApp } from '../support/app.ts'
import { databases } from '../support/databases.ts'
import { attacks } from '../support/fragments.ts'
import { plainText } from '../support/html.ts'
import { until } from '../support/http.ts'
import { shared } from '../support/shared.ts'

const newestFirst = sampleLetters.toSorted((a, b) => b.date.localeCompare(a.date))

describe.each(databases)('letters on %s', (kind) => {
  const app = shared(() => startApp(kind))
  /** What asks a database nothing that the other tests do not ask it. */
  const testOnce = test.runIf(kind === 'sqlite')

  const publish = (letter: NewLetter) =>
    app.db
      .transaction()
      .execute(async (tx) => createPublishedLetter(await workAs(tx, systemActor), letter))
  const arrives = (slug: string) =>
    until(slug, async () => {
      const answer = await app.get(`/letters/${slug}`)
      return answer.status === 200 && answer
    })

  test('are in a list, newest first, with all that describes them', async () => {
    const { status, text } = await app.get('/letters')
    expect(status).toBe(200)
    const items = text.split('<article').slice(1)
    expect(items).toHaveLength(sampleLetters.length)
    for (const [index, letter] of newestFirst.entries()) {
      const words = plainText(items[index] ?? '')
      const { author, category, date, excerpt, readTime, slug, title } = letter
      for (const each of [title, excerpt, category, longDate(date), readTime, `By ${author}`])
        expect(words).toContain(each)
      expect(items[index]).toContain(`href="/letters/${slug}"`)
    }
  })

  testOnce.each(sampleLetters)('$slug shows all of itself', async (letter) => {
    const { status, text } = await app.get(`/letters/${letter.slug}`)
    expect(status).toBe(200)
    const words = plainText(text)
    const { author, category, date, excerpt, readTime, title } = letter
    for (const each of [title, excerpt, category, longDate(date), readTime, `By ${author}`])
      expect(words).toContain(each)
    expect(text).toContain(`<time dateTime="${date}">`)
    expect(text).toContain(`<title>${title} | Qantara</title>`)
    expect(text).toMatch(/<a [^>]*href="\/#contact"[^>]*>Schedule a Consultation<\/a>/)
    expect(text).toMatch(/<a [^>]*href="\/letters"[^>]*>All quarterly letters<\/a>/)
    expect(plainText(letter.bodyHtml).split(/\s+/).length).toBeGreaterThanOrEqual(600)
    expect(letter.bodyHtml).toMatch(/\bsample\b/i)
    // Each paragraph of the body, its notes linked there and back.
    for (const [, paragraph = ''] of letter.bodyHtml.matchAll(/<p>(.*?)<\/p>/gs))
      expect(words).toContain(plainText(paragraph).replaceAll('\n', ' '))
    const notes = [...letter.bodyHtml.matchAll(/<li id="note-(\d)">/g)]
    for (const [, note] of notes) {
      expect(text.match(new RegExp(` id="ref-${note}"`, 'g'))).toHaveLength(1)
      expect(text.match(new RegExp(` href="#ref-${note}"`, 'g'))).toHaveLength(1)
    }
  })

  testOnce(
    'are editions: number, quarter, their author as the team shows them, notes where they belong',
    async () => {
      const { text } = await app.get('/letters/navigating-new-economic-reality')
      expect(plainText(text)).toContain('No. 3Third quarter 2026')
      expect(text).toContain('<a href="/team?m=karim-sample">By Karim Sample</a>')
      expect(plainText(text)).toContain('Chief Investment Officer')
      expect(text).toMatch(/<div class="portrait"><span aria-hidden="true">KS<\/span>/)
      // Right after the paragraph that refers to it.
      expect(text).toMatch(
        /id="ref-1"(?:(?!<p|<div).)*<\/p><div class="side-notes"><p id="note-1"/s,
      )
      expect(text.match(/class="pull-quote" aria-hidden="true"/g)).toHaveLength(1)
      expect(text).toContain('"author":{"@type":"Person","name":"Karim Sample"}')
      const arabic = (await app.get('/ar/letters/navigating-new-economic-reality')).text
      expect(plainText(arabic)).toContain('العدد 3الربع الثالث 2026')
      expect(arabic).toContain('<a href="/ar/team?m=karim-sample">بقلم كريم النموذج</a>')
      expect(plainText((await app.get('/letters')).text)).toContain('No. 3Third quarter 2026')
      // A reader of the feed has no margin: there they follow the text.
      const feed = (await app.get('/letters/feed.xml')).text
      expect(feed).not.toContain('side-notes')
      expect(feed).toContain('&lt;li id=&quot;note-1&quot;&gt;')
    },
  )

  test('lead to the letters before and after them', async () => {
    const [newest, middle, oldest] = newestFirst.map(({ slug }) => slug)
    const neighbours = async (slug = '') =>
      Array.from(
        (await app.get(`/letters/${slug}`)).text.matchAll(
          /<span class="eyebrow">(Later|Earlier) letter<\/span><a class="neighbour" href="\/letters\/([^"]+)"/g,
        ),
        ([, when, where]) => [when, where],
      )
    expect(await neighbours(newest)).toEqual([['Earlier', middle]])
    expect(await neighbours(middle)).toEqual([
      ['Later', newest],
      ['Earlier', oldest],
    ])
    expect(await neighbours(oldest)).toEqual([['Later', middle]])
  })

  testOnce('have no id twice', async () => {
    for (const { slug } of sampleLetters) {
      const { text } = await app.get(`/letters/${slug}`)
      const ids = Array.from(text.matchAll(/<[^>]* id="([^"]+)"/g), ([, id]) => id)
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    }
  })

  testOnce('that there are not share one page, with its own words and status 404', async () => {
    const first = await app.get('/letters/nothing')
    expect(first.status).toBe(404)
    const words = plainText(first.text)
    expect(words).toContain('Letter Not Found')
    expect(words).toContain('The requested quarterly letter could not be found.')
    expect(first.text).toContain('<meta name="robots" content="noindex"/>')
    for (const slug of [
      'other',
      'a%20b',
      '%D9%82',
      'nothing?x=1',
      'letter%20not%20found',
      '__proto__',
    ]) {
      const { status, text, headers } = await app.get(`/letters/${slug}`)
      expect([slug, status, headers.etag]).toEqual([slug, 404, first.headers.etag])
      expect(text).toBe(first.text)
    }
    for (const path of ['/letters/a/b', '/letter/a', '/letters%2Fa', '/letters/..%2fa']) {
      const { status, text } = await app.get(path)
      expect([path, status]).toEqual([path, 404])
      expect(text).toContain('Oops! Page not found')
    }
    expect((await app.send('POST', '/letters/nothing')).status).toBe(404)
  })

  test('are there as soon as they are published', async () => {
    const letter = { ...sampleLetters[0], slug: 'new-one', date: '2026-12-31' } as NewLetter
    expect((await app.get('/letters/new-one')).status).toBe(404)
    await publish({ ...letter, title: 'A “new” <letter> & more' })
    const { text } = await arrives('new-one')
    expect(text).toContain('A “new” &lt;letter&gt; &amp; more')
    await until('the list', async () =>
      (await app.get('/letters')).text.includes('href="/letters/new-one"'),
    )
  })

  testOnce('say what is written in them, and nothing else gets through', async () => {
    const strange = '</title><script>alert(1)</script>{firm.name}'
    await publish({
      slug: 'attacked',
      title: strange,
      excerpt: strange,
      category: strange,
      author: strange,
      readTime: strange,
      date: '2024-01-31',
      // The database refuses NUL.
      bodyHtml: attacks.join('\n').replaceAll('\0', ''),
    })
    const { text } = await arrives('attacked')
    expect(text.match(/<script>/g)).toHaveLength(1)
    const body = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    expect(body).not.toMatch(/<(script|img|svg onload|iframe|object|form|style|base|meta|link)\b/i)
    const tags = body.match(/<[^>]*>/g)?.join('') ?? ''
    expect(tags).not.toMatch(/\son[a-z]+=|javascript:|\sstyle=|evil\.example"/i)
    expect(plainText(body).split('alert(1)</script>{firm.name}').length).toBeGreaterThan(5)
  })
})

test('without letters the list says so', async () => {
  await using app = await startApp('sqlite', { env: { SEED: 'none' } })
  const { status, text } = await app.get('/letters')
  expect(status).toBe(200)
  expect(text).toContain('No letters are published at present.')
})
