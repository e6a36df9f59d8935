import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { attentionLines } from '#app/admin/dashboard/attention-lines.ts'
import { contact as arabicContact } from '#app/site/content/ar/contact.ts'
import { contactCopy } from '#app/site/content/contact.ts'
import { pageCopyKeys } from '#app/site/content/named-pages.ts'
import { textKinds, textKindsIn } from '#app/text-kinds.server.ts'
import { findAttention } from '#core/dashboard/attention.server.ts'
import { type Language, pathIn } from '#core/language.ts'
import { type LegalSlug, legalSlugs } from '#core/legal/legal-text.ts'
import { fromHtml } from '#core/rich-text/from-html.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { listTexts } from '#core/texts/list-texts.server.ts'
import { publishText } from '#core/texts/publications.server.ts'
import type { TextId } from '#core/texts/text-kind.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import type { Db } from '#db/schema.ts'
import type { Job } from '#jobs/job.ts'
import { sampleMembers } from '#sample/team.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { type Place, startApp } from '../support/app.ts'
import { type DatabaseKind, databases, openDatabase } from '../support/databases.ts'
import { plainText } from '../support/html.ts'
import { until, untilReady } from '../support/http.ts'
import { addEditor, done, sentList } from '../support/lists.ts'
import { addPerson, sessionCookie } from '../support/people.ts'
import { saveVersion } from '../support/texts.ts'

/** A place that several programs can share, with nothing in it yet. */
async function emptyPlace(kind: DatabaseKind): Promise<AsyncDisposable & { place: Place }> {
  if (kind === 'sqlite') {
    const dataDir = await mkdtemp(join(tmpdir(), 'qantara-shared-'))
    const remove = () => rm(dataDir, { recursive: true, maxRetries: 10, force: true })
    return { place: { dataDir }, [Symbol.asyncDispose]: remove }
  }
  const database = await openDatabase('postgres', 'empty')
  const url = 'url' in database.target ? database.target.url : ''
  return { place: { url }, [Symbol.asyncDispose]: database.close }
}

const publicPaths = ['/', '/themes', '/team', '/letters', '/contact', '/contact/thanks', '/api']

const enquiry = {
  name: 'Jane Doe',
  email: 'jane@example.com',
  phone: '+44 20 0000 0000',
  message: 'Please call me.',
}

/** Addresses of this site that a page links to, without what is only for staff. */
function linksIn(html: string): string[] {
  const all = Array.from(html.matchAll(/<a [^>]*href="(\/[^"#]*)/g), ([, path = '']) => path)
  return [...new Set(all)].filter((path) => !path.startsWith('/admin'))
}

/** Writes a draft as staff do, and publishes it. */
async function publishLegalDraft(db: Db, actorId: string, id: TextId): Promise<void> {
  const kind = textKindsIn(id.language).legal
  const draft = await findDraft(db, kind, id)
  const [row] = draft?.list.rows ?? []
  const body = JSON.stringify(fromHtml('<p>Words.</p>'))
  const written = { ...row, title: 'Title', summary: 'Summary.', body }
  const list = draft?.list ?? { revision: 0 }
  const saved = done(await saveVersion(db, actorId, kind, id, sentList(list, [written])))
  const published = await publishText(db, actorId, kind, id, { version: saved.revision })
  expect(published).toMatchObject({ outcome: 'published' })
}

describe.each(databases)('an empty database, %s', (kind) => {
  test('gets its tables and the sample content once from programs that start together', async () => {
    await using shared = await emptyPlace(kind)
    const apps = await Promise.all(Array.from({ length: 3 }, () => startApp(shared.place)))
    try {
      const [app] = apps
      const members = await app?.db.selectFrom('team_members').select('name').execute()
      expect(members).toHaveLength(sampleMembers.length)
      const themes = await app?.db.selectFrom('themes').select('id').execute()
      expect(themes).toHaveLength(sampleThemes.length)
      const said = apps.flatMap(({ logs }) => logs.map(({ msg }) => msg))
      expect(said.filter((msg) => msg.startsWith('sample content'))).toHaveLength(1)
      expect(said.filter((msg) => msg === 'database brought up to date')).toHaveLength(1)
      for (const { get } of apps) expect((await get('/team')).status).toBe(200)
    } finally {
      for (const app of apps) await app.close()
    }
  })

  test('that once held the sample content gets it no second time', async () => {
    await using shared = await emptyPlace(kind)
    {
      await using app = await startApp(shared.place)
      await app.db.deleteFrom('team_members').execute()
    }
    await using app = await startApp(shared.place)
    expect(await app.db.selectFrom('team_members').select('id').execute()).toEqual([])
    expect((await app.get('/team')).text).toContain('The team will be introduced here soon.')
  })

  // docs/decisions.md 39.
  test('begins with empty drafts with SEED=none, once, and links to nothing that is not published', async () => {
    await using shared = await emptyPlace(kind)
    const apps = await Promise.all(
      Array.from({ length: 2 }, () => startApp(shared.place, { env: { SEED: 'none' } })),
    )
    try {
      const [app] = apps
      if (!app) throw new Error('no program')
      const { db } = app
      const themes = await listAllThemes(db)
      expect(themes.map(({ id, publishedAt }) => [id, publishedAt])).toEqual([
        ['education', undefined],
        ['longevity', undefined],
      ])
      const drafts = await listTexts(db, textKinds.legal, 'en')
      expect(
        drafts.map(({ title, published, draft }) => [title, published, draft !== undefined]),
      ).toEqual([
        ['Disclosures', undefined, true],
        ['Privacy Policy', undefined, true],
        ['Terms of Use', undefined, true],
      ])
      expect((await app.get('/api/themes')).text).toBe('[]')
      // The pages that follow ask the same of a database that has nothing as of one that has something.
      if (kind === 'postgres') return
      expect((await app.get('/api/openapi.json')).text).not.toContain('/legal/terms')
      expect((await app.get('/sitemap.xml')).text).not.toMatch(/\/legal\/|\/themes\//)
      const targets = new Map<string, string>()
      for (const path of publicPaths.flatMap((each) => [each, pathIn('ar', each)])) {
        const { status, text } = await app.get(path)
        expect([path, status]).toEqual([path, 200])
        for (const target of linksIn(text)) targets.set(target, path)
      }
      for (const [target, from] of targets)
        expect([from, target, (await app.get(target)).status]).toEqual([from, target, 200])
      const home = plainText((await app.get('/')).text)
      expect(home).toContain('No themes are published at present.')
      expect(home).not.toContain('Explore Our Themes')
      expect(home).not.toContain('Other themes')
      for (const slug of legalSlugs) expect((await app.get(`/legal/${slug}`)).status).toBe(404)

      const { email } = await addPerson(db, 'admin')
      const cookie = await sessionCookie(db, email)
      const editors = [
        ...pageCopyKeys.map((key) => `/admin/pages/${key}`),
        ...legalSlugs.map((key) => `/admin/legal/${key}`),
        ...themes.map(({ id }) => `/admin/themes/${id}`),
      ]
      for (const editor of editors.flatMap((each) => [each, `${each}/arabic`])) {
        const preview = await app.get(`${editor}/preview`, { cookie })
        expect([editor, preview.status, preview.text.includes('<body')]).toEqual([
          editor,
          200,
          true,
        ])
        const { text } = await app.get(editor, { cookie })
        const views = [...text.matchAll(/href="([^"]*)" target="_blank"/g)].map(([, to = '']) => to)
        for (const view of views.filter((to) => !to.endsWith('/page-not-found')))
          expect([editor, view, (await app.get(view, { cookie })).status]).toEqual([
            editor,
            view,
            200,
          ])
      }
    } finally {
      for (const app of apps) await app.close()
    }
  })

  // docs/decisions.md 39.
  test.runIf(kind === 'sqlite')(
    'keeps the contact form closed until the documents of its consent are published',
    async () => {
      await using shared = await emptyPlace(kind)
      await using app = await startApp(shared.place, { env: { SEED: 'none' } })
      const { db } = app
      const jane = await addEditor(db, 'Jane Editor')
      const post = (path: string) => app.postJson(`/api/submit-contact${path}`, enquiry)
      const postPlain = (path: string) => app.postForm(path, { ...enquiry, consent: 'yes' })
      const stored = async () =>
        (await db.selectFrom('contact_submissions').select('id').execute()).length
      const publish = (key: LegalSlug, language: Language) =>
        publishLegalDraft(db, jane, { key, language })

      for (const [path, query, sentence] of [
        ['/contact', '', contactCopy.original.closed],
        ['/ar/contact', '?lang=ar', arabicContact.closed],
      ] as const) {
        const page = await app.get(path)
        expect(page.text).toContain(sentence)
        expect(page.text).not.toContain('<form')
        const call = await post(query)
        expect([call.status, JSON.parse(call.text)]).toEqual([503, { error: sentence }])
        const plain = await postPlain(path)
        expect([plain.status, plain.text.includes(sentence)]).toEqual([503, true])
        expect(plain.text).not.toContain('<form')
      }
      expect(await stored()).toBe(0)
      expect(await db.selectFrom('queue_entries').select('id').execute()).toEqual([])
      const dashboard = attentionLines(await findAttention(db, new Date()), new Date())
      expect(dashboard.map(({ text, to }) => [text, to])).toContainEqual([
        'The contact form is closed',
        '/admin/legal/disclosures',
      ])

      await publish('disclosures', 'en')
      expect((await post('')).status).toBe(503)
      const { text: footer } = await app.get('/team')
      expect(linksIn(footer)).toContain('/legal/disclosures')
      expect(linksIn(footer)).not.toContain('/legal/privacy')
      expect(linksIn((await app.get('/legal/disclosures')).text)).not.toContain('/legal/privacy')

      // An Arabic one alone opens the Arabic form only; an English one is the binding text of both.
      await publish('privacy', 'ar')
      expect([(await post('')).status, (await post('?lang=ar')).status]).toEqual([503, 200])
      await publish('privacy', 'en')
      // The program hears of what the test has published beside it within half a second.
      const shows = (path: string, address: string) =>
        until(`a form on ${path}`, async () => {
          const { text } = await app.get(path)
          return text.includes('<form') && text.includes(`href="${address}"`)
        })
      await shows('/contact', '/legal/privacy')
      await shows('/ar/contact', '/ar/legal/disclosures')
      expect((await app.get('/ar/legal/disclosures')).text).toContain('lang="en"')
      expect([(await post('')).status, (await postPlain('/ar/contact')).status]).toEqual([200, 303])
      const { missingDocuments } = await findAttention(db, new Date())
      expect(missingDocuments).toEqual([])
    },
  )

  test('that cannot be used ends the start with the cause', async () => {
    const place = { url: 'postgres://nobody@127.0.0.1:1/nothing' }
    if (kind === 'postgres') await expect(startApp(place)).rejects.toThrow('ECONNREFUSED')
    else await expect(startApp({ dataDir: '/dev/null/data' })).rejects.toThrow('ENOTDIR')
  })

  test('is let go when the program ends, and nothing half-done lies about', async () => {
    await using shared = await emptyPlace(kind)
    let stopping: AbortSignal | undefined
    const probe: Job = {
      name: 'probe',
      title: 'Probe',
      everySeconds: 1,
      async run(context) {
        stopping = context.stopping
      },
    }
    const app = await startApp(shared.place, { jobs: [probe] })
    await untilReady(app)
    await expect.poll(() => stopping?.aborted).toBe(false)
    app.app.drain()
    // Answers may take minutes; meanwhile another version does the work.
    expect(stopping?.aborted).toBe(true)
    const ready = await app.get('/readyz')
    expect([ready.status, ready.text]).toEqual([503, 'not ready: stopping\n'])
    expect((await app.get('/team')).status).toBe(200)
    await app.close()
    await expect(app.db.selectFrom('themes').select('id').execute()).rejects.toThrow()
    const left = await readdir(app.dataDir).catch(() => [])
    expect(left.filter((name) => /tmp|wal|shm|journal/.test(name))).toEqual([])
  })
})
