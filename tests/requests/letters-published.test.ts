import { beforeAll, describe, expect, test } from 'vitest'
import { pageKind } from '#app/site/content/page-copy.ts'
import { listPublicPages } from '#app/site/directory.ts'
import { readSite } from '#app/site/read-site.ts'
import { languages } from '#core/language.ts'
import { legalTexts } from '#core/legal/legal-texts.server.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import { fromHtml } from '#core/rich-text/from-html.ts'
import type { RichNode } from '#core/rich-text/rich-text.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { publishText } from '#core/texts/publications.server.ts'
import { createText } from '#core/texts/save-draft.server.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import { withdrawText } from '#core/texts/withdraw-text.server.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import { sampleLetters } from '#sample/letters/index.ts'
import { pages } from '#tests/support/site-pages.ts'
import { startApp } from '../support/app.ts'
import { databases } from '../support/databases.ts'
import { until } from '../support/http.ts'
import { addEditor, done, sentList, someKey } from '../support/lists.ts'
import { shared } from '../support/shared.ts'
import { saveVersion } from '../support/texts.ts'
import { signInto } from '../support/upload.ts'

const words = 'Only this letter says quintessence'
const content = {
  title: words,
  excerpt: words,
  author: 'Jane',
  category: 'Markets',
  date: '2026-10-31',
  slug: '',
  readTime: '',
  image: '',
  imageAlt: '',
  body: '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Only this letter says quintessence"}]}]}',
}

describe.each(databases)('a letter on %s', (kind) => {
  const app = shared(() => startApp(kind))
  /** What asks a database nothing that the other tests do not ask it. */
  const testOnce = test.runIf(kind === 'sqlite')
  let jane: string
  beforeAll(async () => {
    jane = await addEditor(app.db, 'Jane Editor')
  })

  const places = ['/letters', '/letters/feed.xml', '/sitemap.xml']
  const id = (key: string) => ({ key, language: 'en' }) as const
  /** Where visitors find a letter: its own page and whatever lists it. */
  async function found(key: string): Promise<string[]> {
    const answers = await Promise.all([...places, `/letters/${key}`].map((path) => app.get(path)))
    const paths = [...places, `/letters/${key}`]
    return paths.filter((_, at) => {
      const { status, text } = answers[at] ?? { status: 0, text: '' }
      return status === 200 && (text.includes(words) || text.includes(`/letters/${key}<`))
    })
  }
  const create = (key: string) => createText(app.db, jane, letterTexts, id(key), content)
  const publish = (key: string, at?: string) =>
    publishText(app.db, jane, letterTexts, id(key), { version: 1, at })

  test('is found everywhere once it is published, and nowhere before and after', async () => {
    expect(await create('one')).toBe(true)
    expect(await found('one')).toEqual([])
    await publish('one')
    const everywhere = [...places, '/letters/one']
    await until('all of it', async () => (await found('one')).length === everywhere.length)
    const { text } = await app.get('/letters/one')
    expect(text).toContain('1 min read')
    await withdrawText(app.db, jane, letterTexts, id('one'))
    await until('nothing of it', async () => (await found('one')).length === 0)
    expect((await app.get('/letters/one')).status).toBe(404)
  })

  test('that is scheduled is found nowhere yet', async () => {
    await create('two')
    expect(await publish('two', '2099-01-01T09:00')).toMatchObject({ outcome: 'scheduled' })
    expect(await publish('two', '2001-01-01T09:00')).toMatchObject({ outcome: 'invalid' })
    expect(await publish('two', '2099-01-01T09:00')).toMatchObject({ outcome: 'invalid' })
    expect(await found('two')).toEqual([])
    const { cookie } = await signInto(app)
    const preview = (on: string) => app.get(`/admin/pages/letters/preview${on}`, { cookie })
    expect((await preview('')).text).not.toContain(words)
    expect((await preview('?on=2099-01-01T08:59')).text).not.toContain(words)
    expect((await preview('?on=2099-01-01T09:00')).text).toContain(words)
    expect((await preview('?on=2099-02-30T09:00')).status).toBe(400)
  })

  test('has a slug from its publication on, and is led to from former ones', async () => {
    await create('three')
    await publish('three')
    const save = async (slug: string) => {
      const draft = await findDraft(app.db, letterTexts, id('three'))
      const [row] = draft?.list.rows ?? []
      const sent = sentList({ revision: draft?.list.revision ?? 0 }, [{ ...row, slug }], someKey())
      return saveVersion(app.db, jane, letterTexts, id('three'), sent)
    }
    const at = async (slug: string) => {
      const { status, headers } = await app.get(`/letters/${slug}`)
      return status === 301 ? headers.location : status
    }
    expect(await save('third')).toMatchObject({ outcome: 'saved' })
    await until('the letter', async () => (await at('three')) === 200)
    expect(await at('third')).toBe(404)
    for (const taken of [sampleLetters[0]?.slug ?? '', 'one'])
      expect(await save(taken)).toMatchObject({ outcome: 'invalid', issues: [{ path: 'slug' }] })
    expect(await publishText(app.db, jane, letterTexts, id('three'), { version: 2 })).toMatchObject(
      {
        outcome: 'published',
      },
    )
    await until('its new address', async () => (await at('third')) === 200)
    await until('the way there', async () => (await at('three')) === '/letters/third')
    const { text } = await app.get('/letters/third')
    expect(text).toMatch(/rel="canonical" href="[^"]*\/third"/)
    for (const path of places) {
      const list = (await app.get(path)).text
      expect([path, list.includes('/letters/third'), list.includes('/letters/three')]).toEqual([
        ...[path, true, false],
      ])
    }
    expect(await createText(app.db, jane, letterTexts, id('third'), content)).toBe(false)
    expect(await save('three')).toMatchObject({ outcome: 'saved' })
    await publishText(app.db, jane, letterTexts, id('three'), { version: 3 })
    await until('its first address again', async () => (await at('three')) === 200)
    await until('the way there', async () => (await at('third')) === '/letters/three')
  })

  testOnce('with a body that is none is refused with a sentence, and nothing is lost', async () => {
    await create('four')
    const draft = await findDraft(app.db, letterTexts, id('four'))
    const [row] = draft?.list.rows ?? []
    const link = '"marks":[{"type":"link","attrs":{"href":"javascript:x"}}],"text":'
    const cells = Array.from({ length: 100 }, () => '<td>x</td>').join('')
    const table = JSON.stringify(fromHtml(`<table>${`<tr>${cells}</tr>`.repeat(19)}</table>`))
    const large = JSON.parse(table)
    const rows = large.content[0].content[1].content
    rows.push(...Array.from({ length: 81 }, () => rows[0]))
    for (const [body, sentence] of [
      [
        '{"type":"doc","content":[{"type":"script"}]}',
        'a part that is not possible here: “script”',
      ],
      [content.body.replace('"text":', link), 'not possible'],
      [JSON.stringify(large), 'The table has 10,000 cells, and at most 2,000 are possible'],
      [
        content.body.replace('Only', 'x'.repeat(1_000_000)),
        'The text is larger than 1 MB: shorten it',
      ],
      ['no tree', 'paste it again'],
    ] as const) {
      const sent = sentList({ revision: 1 }, [{ ...row, body }], someKey())
      expect(await saveVersion(app.db, jane, letterTexts, id('four'), sent)).toMatchObject({
        outcome: 'invalid',
        issues: [{ path: 'body', message: expect.stringContaining(sentence) }],
      })
    }
    expect((await findDraft(app.db, letterTexts, id('four')))?.list.revision).toBe(1)
  })

  test('is not published with a quotation that is not in it', async () => {
    const quoting = { ...content, slug: 'quoting', title: 'Quoting', pullQuote: 'Buy now.' }
    await createText(app.db, jane, letterTexts, id('quoting'), quoting)
    const publish = (version: number) =>
      publishText(app.db, jane, letterTexts, id('quoting'), { version })
    expect(await publish(1)).toMatchObject({
      outcome: 'invalid',
      issues: [{ path: 'pullQuote', message: 'The pull quote must be in the body, word for word' }],
    })
    const draft = await findDraft(app.db, letterTexts, id('quoting'))
    const row = { ...draft?.list.rows[0], pullQuote: 'only this letter' }
    const sent = sentList({ revision: draft?.list.revision ?? 0 }, [row])
    done(await saveVersion(app.db, jane, letterTexts, id('quoting'), sent))
    expect(await publish(2)).toMatchObject({ outcome: 'published' })
  })

  testOnce('that nobody has published is found nowhere, nor is its picture named', async () => {
    const word = 'zxunfound'
    const picture = '/media/letter-images/zxunfound-20261121t184455123z-0123456789abcdef-1200.jpg'
    const secret = {
      ...content,
      title: word,
      excerpt: word,
      author: word,
      category: word,
      slug: word,
      image: picture,
      imageAlt: word,
      body: content.body.replace('quintessence', word),
    }
    await createText(app.db, jane, letterTexts, id(word), secret)
    const theme = await findDraft(app.db, themeTexts, id('education'))
    const texts: [TextKind, string, object][] = [
      [themeTexts, 'education', { ...theme?.list.rows[0], summary: word, 'why.body': secret.body }],
      [legalTexts, 'terms', { title: word, summary: word, body: secret.body }],
      [pageKind, 'home', { 'home.hero.headline': word, 'home.meta.description': word }],
    ]
    for (const [kind, key, change] of texts) {
      const draft = await findDraft(app.db, kind, id(key))
      const row = { ...draft?.list.rows[0], ...change }
      const sent = sentList({ revision: draft?.list.revision ?? 0 }, [row])
      done(await saveVersion(app.db, jane, kind, id(key), sent))
      await publishText(app.db, jane, kind, id(key), { version: 2, at: '2099-01-01T09:00' })
    }
    const sitemap = (await app.get('/sitemap.xml')).text
    const everywhere = [
      ...[...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(([, path]) => path || '/'),
      ...['/sitemap.xml', '/letters/feed.xml', '/api/themes', '/api/team-members'],
      ...['/robots.txt', '/site.webmanifest', `/letters/${word}`, '/legal/terms/2026-01-01'],
      ...['/api/letters', `/api/letters/${word}`, '/api/legal', '/api/legal/terms'],
      ...['/api/letters?lang=ar', '/ar/letters/feed.xml', `/ar/letters/${word}`],
    ]
    expect(everywhere.length).toBeGreaterThan(15)
    for (const path of everywhere) {
      const { text } = await app.get(path)
      expect([path, text.includes(word)]).toEqual([path, false])
    }
    // The image of a link to it would be named by its words.
    for (const language of languages) {
      const site = await readSite(app.db, app.origin, language)
      const heads = await listPublicPages(app.db, pages, site)
      expect(JSON.stringify(heads)).not.toContain(word)
    }
  })
})

test('the feed is Atom, named by the list, with each letter in full; an index comes later', async () => {
  const app = await startApp('sqlite')
  try {
    const list = await app.get('/letters')
    expect(list.text).toMatch(
      /<link rel="alternate" type="application\/atom\+xml" title="[^"]+" href="\/letters\/feed.xml"\/>/,
    )
    expect(list.text).not.toContain('Letters by year')
    const feed = await app.get('/letters/feed.xml')
    expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(feed.text).toMatch(
      /^<\?xml[^>]*>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom" xml:lang="en"/,
    )
    for (const { title, slug } of sampleLetters) {
      expect(feed.text).toContain(`<title>${title}</title>`)
      expect(feed.text).toMatch(new RegExp(`<id>http://[^<]*/letters/${slug}</id>`))
    }
    expect(feed.text.match(/<content type="html">&lt;div class/g)).toHaveLength(
      sampleLetters.length,
    )
    const jane = await addEditor(app.db, 'Jane Editor')
    for (let number = 1; number <= 7; number += 1) {
      const id = { key: `more-${number}`, language: 'en' } as const
      await createText(app.db, jane, letterTexts, id, { ...content, date: `202${number}-01-01` })
      await publishText(app.db, jane, letterTexts, id, { version: 1 })
    }
    await until('the index', async () =>
      (await app.get('/letters')).text.includes('aria-label="Letters by year"'),
    )
  } finally {
    await app.close()
  }
})

test('long letters make no page and no feed that cannot be carried (docs/bar.md 41)', async () => {
  const app = await startApp('sqlite')
  try {
    const jane = await addEditor(app.db, 'Jane Editor')
    const publish = async (key: string, parts: RichNode[]) => {
      const id = { key, language: 'en' } as const
      const body = JSON.stringify({ type: 'doc', content: parts })
      await createText(app.db, jane, letterTexts, id, { ...content, title: key, body })
      const { outcome } = await publishText(app.db, jane, letterTexts, id, { version: 1 })
      expect(outcome).toBe('published')
    }
    const sentence = 'A sentence of a long letter, which has two hundred kilobytes of them. '
    const words = { type: 'paragraph', content: [{ type: 'text', text: sentence.repeat(10) }] }
    for (let number = 1; number <= 6; number += 1)
      await publish(`long-${number}`, Array(280).fill(words))
    // As many charts and values as a text may have.
    const rows = Array.from({ length: 20 }, (_, at) => [`A label of ${at}`, at * 1.5])
    const chart = { kind: 'line', title: 'One', unit: '%', source: 'Two', dir: null, rows }
    await publish('charts', Array(40).fill({ type: 'chart', attrs: chart }))

    await until('the charts', async () => (await app.get('/letters/charts')).status === 200)
    expect((await app.get('/letters/charts')).text.length).toBeLessThan(1_500_000)
    const { text } = await app.get('/letters/feed.xml')
    // Every letter is there; those for whose words there is no room are summaries with a link.
    expect(text.match(/<entry>/g)).toHaveLength(7 + sampleLetters.length)
    const whole = text.match(/<content type="html">/g)?.length ?? 0
    expect(whole).toBeGreaterThan(0)
    expect(whole).toBeLessThan(7)
    expect(text.length).toBeLessThan(2_000_000)
  } finally {
    await app.close()
  }
})
