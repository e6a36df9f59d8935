import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageKind } from '#app/site/content/page-copy.ts'
import { textKindsIn } from '#app/text-kinds.server.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { publishText } from '#core/texts/publications.server.ts'
import { publishTogether } from '#core/texts/publish-together.server.ts'
import { restoreVersion } from '#core/texts/restore-version.server.ts'
import { saveDraft } from '#core/texts/save-draft.server.ts'
import type { TextContent, TextId, TextKind } from '#core/texts/text-kind.ts'
import { withdrawText } from '#core/texts/withdraw-text.server.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import type { Db } from '#db/schema.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { databases } from '../support/databases.ts'
import { until } from '../support/http.ts'
import { addEditor, done, sentList } from '../support/lists.ts'
import { saveVersion } from '../support/texts.ts'
import { signInto } from '../support/upload.ts'

const theme = { key: 'education', language: 'en' } as const

/** Saves and publishes a change as staff do, now or at a time of the office. */
async function publish(db: Db, kind: TextKind, id: TextId, change: TextContent, at?: string) {
  const actor = await addEditor(db)
  const draft = await findDraft(db, kind, id)
  const [row] = draft?.list.rows ?? []
  const sent = sentList({ revision: draft?.list.revision ?? 0 }, [{ ...row, ...change }])
  const { revision } = done(await saveVersion(db, actor, kind, id, sent))
  return publishText(db, actor, kind, id, { version: revision, at })
}

async function publishOriginal(db: Db, kind: TextKind, id: TextId) {
  const actor = await addEditor(db)
  await publishText(db, actor, kind, id, { version: await restoreVersion(db, actor, kind, id, 0) })
}

describe.each(databases)('texts as visitors get them on %s', (kind) => {
  let app: TestApp
  let other: TestApp
  /** What both processes take for the present. */
  let now = new Date()
  /** What pages say of a publication is no matter of the database. */
  const testOnce = test.runIf(kind === 'sqlite')
  beforeAll(async () => {
    const clock = { now: () => new Date(Math.max(now.getTime(), Date.now())) }
    app = await startApp(kind, clock)
    other = await startApp(app.databaseUrl ? { url: app.databaseUrl } : app, clock)
  })
  afterAll(async () => {
    await other.close()
    await app.close()
  })

  const everywhere = ['/', '/themes', '/themes/education', '/sitemap.xml', '/api/themes']
  const shownBy = async (each: TestApp, address: string, text: string) =>
    (await each.get(address)).text.includes(text)

  testOnce(
    'the sitemap says when each page last changed, by its content or by its copy',
    async () => {
      const changedAt = async (path: string) => {
        const { text } = await app.get('/sitemap.xml')
        return new RegExp(`<loc>https?://[^/]+${path}</loc><lastmod>([^<]+)<`).exec(text)?.[1]
      }
      for (const path of ['/', '/themes', '/themes/education', '/team', '/ar/team'])
        expect([path, await changedAt(path)]).toEqual([path, expect.stringMatching(/^\d{4}-/)])
      expect(await changedAt('/contact')).toBeUndefined()
      await publish(
        app.db,
        pageKind,
        { key: 'contact', language: 'en' },
        { 'contact.title': 'Write' },
      )
      await until('it is known', async () => (await changedAt('/contact')) !== undefined)
      expect(await changedAt('/ar/contact')).toBeUndefined()
    },
  )

  test('a scheduled publication is seen at its minute by every process, without any job', async () => {
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10)
    const change = { 'hero.headline': 'A headline for tomorrow' }
    const outcome = await publish(app.db, themeTexts, theme, change, `${tomorrow}T09:00`)
    if (outcome.outcome !== 'scheduled') throw new Error('It was not scheduled')
    const { at } = outcome
    now = new Date(at.getTime() - 1)
    for (const each of [app, other])
      expect(await shownBy(each, '/themes/education', change['hero.headline'])).toBe(false)
    now = at
    for (const each of [app, other])
      await until('it is seen', () => shownBy(each, '/themes/education', change['hero.headline']))
    now = new Date()
  })

  test('what is withdrawn is nowhere, and what is only a draft has never been anywhere', async () => {
    const actor = await addEditor(app.db)
    const draft = await findDraft(app.db, themeTexts, theme)
    const [row] = draft?.list.rows ?? []
    const sent = sentList({ revision: draft?.list.revision ?? 0 }, [
      { ...row, name: 'Unpublished Xylem', summary: 'Xylem of the card' },
    ])
    done(await saveVersion(app.db, actor, themeTexts, theme, sent))
    await withdrawText(app.db, actor, themeTexts, theme)
    for (const each of [app, other]) {
      await until(
        'the withdrawal is seen',
        async () => (await each.get('/themes/education')).status === 404,
      )
      for (const address of everywhere)
        expect([
          address,
          /xylem|\/themes\/education/i.test((await each.get(address)).text),
        ]).toEqual([address, false])
      expect((await each.get('/api/stock-picks?theme_id=education')).text).toBe('[]')
    }
    await publishText(app.db, actor, themeTexts, theme, { version: 1 })
    await until('it is there again', () => shownBy(app, '/themes', '/themes/education'))
  })

  testOnce(
    'the copy of a page stands over the original until the original is published again',
    async () => {
      const id = { key: 'home', language: 'en' } as const
      const before = (await app.get('/')).text
      const change = { 'home.hero.subline': 'Another line from {firm} <b>&</b>.' }
      await publish(app.db, pageKind, id, change)
      const shown = 'Another line from Qantara &lt;b&gt;&amp;&lt;/b&gt;.'
      for (const each of [app, other])
        await until('the copy is seen', () => shownBy(each, '/', shown))
      expect((await app.get('/team')).text).not.toContain('Another line')
      await publishOriginal(app.db, pageKind, id)
      await until('the original is back', async () => (await app.get('/')).text === before)
    },
  )

  test('several languages are published together or not at all', async () => {
    const actor = await addEditor(app.db)
    const key = 'future-of-wealth-sustainability'
    const kinds = { en: letterTexts, ar: textKindsIn('ar').letter }
    const write = async (language: 'en' | 'ar', change: TextContent) => {
      const id = { key, language } as const
      const draft = await findDraft(app.db, kinds[language], id)
      const [row] = draft?.list.rows ?? []
      const sent = sentList({ revision: draft?.list.revision ?? 0 }, [{ ...row, ...change }])
      const { revision } = done(await saveDraft(app.db, actor, kinds[language], id, sent))
      return { kind: kinds[language], id, revision }
    }
    const english = await write('en', { title: 'Both at once' })
    const untitled = await write('ar', { title: '' })
    const refused = await publishTogether(app.db, actor, [english, untitled], {})
    expect(refused).toMatchObject({ outcome: 'invalid', language: 'ar' })
    const [draft, published] = [await findDraft(app.db, letterTexts, english.id), `/letters/${key}`]
    // Not even a version is left of what was tried.
    expect(draft).toMatchObject({ isBegun: true, list: { revision: english.revision } })
    expect((await app.get(published)).text).not.toContain('Both at once')
    const arabic = await write('ar', { title: 'كلتاهما معًا' })
    const outdated = { ...english, revision: english.revision - 1 }
    expect(await publishTogether(app.db, actor, [outdated, arabic], {})).toMatchObject({
      outcome: 'conflict',
      language: 'en',
    })
    expect(await publishTogether(app.db, actor, [english, arabic], {})).toEqual({
      outcome: 'published',
    })
    for (const each of [app, other]) {
      await until('the English is seen', () => shownBy(each, published, 'Both at once'))
      await until('the Arabic is seen', () => shownBy(each, `/ar${published}`, 'كلتاهما معًا'))
    }
    // What follows its English is not behind it.
    const after = await findDraft(app.db, kinds.ar, arabic.id)
    expect(after?.translates).toBe((await findDraft(app.db, letterTexts, english.id))?.version)
  })

  testOnce('English pages offer Arabic in the words that are published in Arabic', async () => {
    const id = { key: 'frame', language: 'ar' } as const
    const page = textKindsIn('ar').page
    if (!page) throw new Error('There is no Arabic copy')
    expect((await app.get('/team')).text).not.toContain('data-offer-copy')
    await publish(app.db, page, id, { 'frame.arabicOffer.text': 'تقرؤون هذا بالعربية أيضًا.' })
    for (const each of [app, other])
      await until('the offer is seen', () =>
        shownBy(each, '/team', '{&quot;text&quot;:&quot;تقرؤون هذا بالعربية أيضًا.&quot;'),
      )
    expect((await app.get('/ar/team')).text).not.toContain('data-offer-copy')
    await publishOriginal(app.db, page, id)
    await until('the original is back', async () => !(await shownBy(app, '/team', 'offer-copy')))
  })

  testOnce(
    'islands get the sentences that were changed, and no other page pays for it',
    async () => {
      const id = { key: 'contact', language: 'en' } as const
      expect((await app.get('/contact')).text).not.toContain('id="copy"')
      await publish(app.db, pageKind, id, { 'contact.form.submit': 'Send it </script><i>' })
      await until('the copy is seen', () =>
        shownBy(app, '/contact', 'Send it &lt;/script&gt;&lt;i&gt;'),
      )
      const { text } = await app.get('/contact')
      expect(text).toContain('<script type="application/json" id="copy">')
      expect(text).not.toContain('Send it </script>')
      // The other sentences are what they were, with their spaces.
      expect(text).toContain('I acknowledge the </span><a')
      expect(text).not.toContain('"contact.form.consent')
      await publishOriginal(app.db, pageKind, id)
      await until(
        'the original is back',
        async () => !(await shownBy(app, '/contact', 'id="copy"')),
      )
    },
  )

  testOnce(
    'a preview is for admins, kept by nobody, and framed by our own pages only',
    async () => {
      const address = '/admin/themes/education/preview'
      expect((await app.get(address)).status).toBe(401)
      const viewer = await signInto(app, 'viewer')
      expect((await app.get(address, { cookie: viewer.cookie })).status).toBe(403)
      const admin = await signInto(app)
      const { status, text, headers } = await app.get(address, { cookie: admin.cookie })
      expect(status).toBe(200)
      expect(text).toContain('<meta name="robots" content="noindex"/>')
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers['x-frame-options']).toBe('SAMEORIGIN')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
      expect((await app.get('/themes/education')).headers['x-frame-options']).toBe('DENY')

      const content = JSON.stringify({
        ...(await findDraft(app.db, themeTexts, theme))?.list.rows[0],
        'hero.headline': '<img src=x onerror=alert(1)>',
      })
      const typed = await app.postForm(address, { content }, { cookie: admin.cookie })
      expect(typed.text).toContain('&lt;img src=x onerror=alert(1)&gt;')
      expect(typed.text).not.toContain('<img src=x')
      for (const key of [
        'themes/education',
        'legal/terms',
        'letters/mena-markets-bridge-tomorrow',
      ]) {
        const arabic = `/admin/${key}/arabic/preview`
        const { text } = await app.get(arabic, { cookie: admin.cookie })
        expect(text).toContain('<html lang="ar"')
        expect([key, text.includes('shown-in-english')]).toEqual([key, false])
      }
      for (const wrong of ['', '[]', '{"name":{"a":1}}'])
        expect(
          (await app.postForm(address, { content: wrong }, { cookie: admin.cookie })).status,
        ).toBe(400)
      expect(
        (await app.get('/admin/themes/nothing/preview', { cookie: admin.cookie })).status,
      ).toBe(404)
      for (const [key, shown] of [
        ['contact', 'Get in Touch'],
        ['thanks', 'call the office on'],
        ['mails', 'Thank you for your enquiry'],
        ['mails', 'Qantara has prepared this theme for you.'],
        ['server-error', 'Unexpected Application Error!'],
      ] as const) {
        const { text } = await app.get(`/admin/pages/${key}/preview`, { cookie: admin.cookie })
        expect(text).toContain(shown)
        expect(text).not.toContain(' style="')
      }
      for (const [key, sentence, shown] of [
        ['themes', 'themePage', 'Investment Thesis'],
        ['stocks', 'stocks', 'Performance summary'],
        ['reading', 'richText.notes', '>Notes</h2>'],
        ['letters', 'letters.letter', 'Schedule a Consultation'],
        ['letters', 'letters.notFound', 'Letter Not Found'],
        ['team', 'team.meeting', 'Schedule a Meeting'],
        ['contact', 'contact.errors.name.tooLong', 'Please shorten your name to 120 characters.'],
        ['contact', 'contact.errors.consent', 'Please acknowledge our disclosures'],
        ['contact', 'contact.errors.tooMany', 'Several messages have arrived'],
        ['legal', 'legal.earlier.notice', 'It has been replaced.'],
        ['legal', 'legal.earlier', 'Earlier versions'],
        ['private-link', 'privateLink.attestation', 'Please tick this sentence to read on'],
        ['themes', 'themes.empty', 'No themes are published at present.'],
        ['themes', 'themePage.closedPicks.note', 'No longer among our picks.'],
        ['themes', 'themePage.errorText', 'Failed to load stock data'],
        ['themes', 'themePage.genericErrorTitle', 'Something went wrong.'],
        ['stocks', 'stocks.asOf', '>Price as of '],
        ['stocks', 'stocks.missingThesis', 'Investment thesis coming soon...'],
        ['stocks', 'stocks.chart.missing', 'No chart yet'],
        ['team', 'team.profile', 'Profile on '],
        ['letters', 'letters.empty', 'No letters are published at present.'],
        ['letters', 'letters.index.byYear', 'Letters by year'],
        ['letters', 'letters.letter.later', 'Later letter'],
        ['legal', 'legal.meta.privacy', '<title>Privacy | Qantara</title>'],
        ['frame', 'frame.pageInEnglish', 'until its translation is published'],
        ['frame', 'frame.bindingInEnglish', 'This text exists in English only'],
        ['home', 'nothing.of.this', 'A Bridge to Global Opportunity'],
      ] as const) {
        const at = `/admin/pages/${key}/preview?sentence=${sentence}`
        const { status, text } = await app.get(at, { cookie: admin.cookie })
        expect([sentence, status, text.includes(shown)]).toEqual([sentence, 200, true])
      }
      // What would be refused at a save is shown as it is typed.
      const home = (await findDraft(app.db, pageKind, { key: 'home', language: 'en' }))?.list
        .rows[0]
      const braces = JSON.stringify({ ...home, 'home.hero.headline': 'A {nowhere} in {firm}' })
      const form = { content: braces }
      const followed = await app.postForm('/admin/pages/home/preview', form, {
        cookie: admin.cookie,
      })
      expect(followed.text).toContain('A {nowhere}')
    },
  )
})
