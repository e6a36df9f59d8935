import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assets } from '#app/site/assets.ts'
import { notFoundPage } from '#app/site/errors/not-found-page.tsx'
import type { SitePage } from '#app/site/page.ts'
import type { PlacedPage } from '#app/site/pages.ts'
import { textKindsIn } from '#app/text-kinds.server.ts'
import { recordSiteChange } from '#core/approval/gate.server.ts'
import { hashOf, listEntries, sha256 } from '#core/archive/chain.server.ts'
import { latestDecision } from '#core/archive/entry.ts'
import { exportArchive } from '#core/archive/export.server.ts'
import { sendHead } from '#core/archive/heads.server.ts'
import { isArchiveDue } from '#core/archive/looks.server.ts'
import type { PublicPages } from '#core/archive/public-pages.ts'
import { recordPages } from '#core/archive/record.server.ts'
import { deleteOldContents } from '#core/archive/removal.server.ts'
import { noteShown } from '#core/archive/shown.server.ts'
import { compareMoments } from '#core/archive/shown-page.server.ts'
import { listMoments } from '#core/archive/timeline.server.ts'
import { verifyArchive } from '#core/archive/verify.server.ts'
import { findWhyShown, listSentences } from '#core/archive/why-shown.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { publishLegalText } from '#core/legal/create-published.server.ts'
import { collectFiles } from '#core/media/collect.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { findTeamForEditing, saveTeam } from '#core/team/team.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import { liftAppendOnly } from '#db/migrations/append-only.ts'
import type { Tx } from '#db/schema.ts'
import { createPublicPages } from '#server/archive.ts'
import { createFiles } from '#server/files.ts'
import { StaticFiles } from '#server/http/static-files.ts'
import { PublicSite } from '#server/pages/site.ts'
import { createShownPages } from '#server/shown-pages.ts'
import { pages } from '#tests/support/site-pages.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { approveAs, requireApproval, submit } from '../support/approval.ts'
import { changeAndShow, shownPages } from '../support/archived-pages.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { until } from '../support/http.ts'
import { addEditor, done, sentList } from '../support/lists.ts'
import { runModule } from '../support/module-process.ts'
import { photograph } from '../support/pictures.ts'
import { saveVersion } from '../support/texts.ts'
import { filesOf, type Staff, signInto, upload } from '../support/upload.ts'
import { readZip } from '../support/zip.ts'

const day = 24 * 60 * 60_000
const log = pino({ level: 'silent' })

/** Those that the tests after the first look at, since to look at all takes three times as long. */
const few = pages
  .filter(({ name, language }) =>
    language === 'en'
      ? ['home', 'team', 'theme', 'letters', 'contact', 'legal', 'earlierLegal'].includes(name)
      : name === 'team',
  )
  .map((placed) => ({ ...placed, page: { ...placed.page, knownQueries: undefined } }))

/** As a theme's page is while its stock picks cannot be read. */
function withoutPicksOf(placed: PlacedPage): PlacedPage {
  if (placed.name !== 'theme') return placed
  const load: SitePage['load'] = async (...given) => {
    const data = (await placed.page.load(...given)) as object | undefined
    return data && { ...data, stocks: undefined, closed: [] }
  }
  return { ...placed, page: { ...placed.page, load } }
}

describe.each(databases)('the archive on %s', (kind) => {
  let app: TestApp
  let staff: Staff
  let files: ReturnType<typeof createFiles>
  let everything: PublicPages
  let shown: PublicPages
  let withoutPicks: PublicPages
  let assets: Assets
  // Past the moments of the sample content, and of what the tests do.
  let now = new Date(Date.now() + day)
  beforeAll(async () => {
    app = await startApp(kind)
    staff = await signInto(app)
    files = createFiles({ dataDir: app.dataDir, s3: undefined })
    const built = new StaticFiles()
    built.put('/fonts/serif.woff2', 'font/woff2', 'a font')
    built.put('/assets/entry.js', 'text/javascript', 'import("./chunk-1.js")')
    built.put('/assets/language-offer.js', 'text/javascript', 'export default 2')
    built.put('/assets/chunk-1.js', 'text/javascript', 'export default 1')
    assets = {
      boot: { everywhere: '1', firstVisit: '', pictures: '2', consent: '3' },
      languageOffer: '/assets/language-offer.js',
      islands: '/assets/entry.js',
      fonts: { latin: ['/fonts/serif.woff2'], naskh: [] },
    }
    const parts = { build: 'one', db: app.db, assets, origin: app.origin, built, pictures: files }
    everything = createPublicPages({ ...parts, pages })
    shown = createPublicPages({ ...parts, pages: few })
    withoutPicks = createPublicPages({ ...parts, pages: few.map(withoutPicksOf) })
  })
  afterAll(() => app.close())

  const record = async (own: PublicPages = shown) => {
    now = new Date(now.getTime() + 60_000)
    // The pages of the app itself name other files: its own archive would record them.
    await app.db.deleteFrom('archive_shown').where('build', '<>', 'one').execute()
    return recordPages(app.db, own, { now })
  }
  const change = (name: string) =>
    app.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('team_members')
        .set({ name })
        .where('slug', '=', 'amina-example')
        .execute()
      await recordSiteChange(tx, ['team'])
    })
  /** Makes a page as for a visitor who is the first to ask for it. */
  const visit = async (path: string) => {
    const noted = createShownPages({ db: app.db, log, build: 'one' })
    const site = new PublicSite({
      db: app.db,
      pages,
      notFound: notFoundPage,
      assets,
      origin: app.origin,
      log,
      now: () => now,
      onShown: noted.add,
    })
    const placed = pages.find(({ pattern }) => pattern === path)
    if (!placed) throw new Error(`There is no page at ${path}`)
    await site.answer(placed, { path, query: new URLSearchParams() })
    await noted.stop()
  }
  const entries = () => Array.fromAsync(listEntries(app.db))
  /** What asks a database nothing that the other tests do not ask it. */
  const testOnce = test.runIf(kind === 'sqlite')
  const verify = (known?: { number: number; hash: string }[]) => verifyArchive(app.db, files, known)

  /** Changes the archive behind the program's back, looks what is found, and undoes it. */
  async function tampered(
    table: 'archive_entries' | 'archive_contents',
    work: (tx: Tx) => Promise<unknown>,
  ) {
    const undo = new Error('undo')
    let found: string[] = []
    await app.db
      .transaction()
      .execute(async (tx) => {
        if (table === 'archive_entries') await liftAppendOnly(tx as never, kind, table)
        await work(tx)
        found = (await verifyArchive(tx, files)).issues
        throw undo
      })
      .catch((error) => {
        if (error !== undo) throw error
      })
    return found
  }

  test('begins with every public page, exactly as visitors get it', async () => {
    expect(await isArchiveDue(app.db, now)).toBe(true)
    const added = await record(everything)
    expect(await isArchiveDue(app.db, now)).toBe(false)
    const all = await entries()
    expect(all).toHaveLength(added)
    const addresses = all.map(({ address }) => address)
    for (const address of ['/', '/team', '/team?m=amina-example', '/themes/education', '/letters'])
      expect(addresses).toContain(address)
    for (const address of ['/404', '/ar/404', '/letters/404', '/ar/letters/404']) {
      const entry = all.find((each) => each.address === address)
      expect(JSON.parse(entry?.facts ?? '{}')).toMatchObject({ status: 404 })
      expect((await app.get(address)).status).toBe(404)
    }
    expect(await verify()).toMatchObject({ entries: added, issues: [] })
    // A note that the app writes while the next look begins would be a gap of that look.
    await until('the app has noted the last page that it sent', () =>
      app.db
        .selectFrom('archive_shown')
        .select('address')
        .where('address', '=', '/ar/letters/404')
        .executeTakeFirst(),
    )
  })

  testOnce('names the files that a page loads, and those that they load, by hash', async () => {
    const [home] = (await entries()).filter(({ address }) => address === '/')
    const { files: named, madeOf } = JSON.parse(home?.facts ?? '')
    const paths = named.map(({ path }: { path: string }) => path)
    for (const path of ['/fonts/serif.woff2', '/assets/entry.js', '/assets/chunk-1.js'])
      expect(paths).toContain(path)
    expect(madeOf.texts).toContainEqual({
      kind: 'theme',
      key: 'education',
      language: 'en',
      version: 1,
      published: { by: 'Sample content', at: expect.any(String) },
    })
    expect(madeOf.claims).toContainEqual({ name: 'markets', value: '160+', revision: 1 })
    const [team] = (await entries()).filter(({ address }) => address === '/team')
    expect(JSON.parse(team?.facts ?? '').madeOf.claims).toEqual([])
  })

  test('looks again without adding anything, and adds only what has changed', async () => {
    const known = (await entries()).length
    await record(everything)
    expect((await entries()).slice(known)).toEqual([])
    await change('Amina Changed')
    expect(await isArchiveDue(app.db, now)).toBe(true)
    const before = (await entries()).length
    const added = await record()
    expect(added).toBeGreaterThan(0)
    const fresh = (await entries()).slice(before).map(({ address }) => address)
    expect(fresh).toContain('/team')
    expect(fresh).not.toContain('/letters')
  })

  test('compares two moments word by word, and tells the links of a menu apart', async () => {
    const [before, after] = (await entries()).filter(({ address }) => address === '/team').slice(-2)
    const compared = await compareMoments(app.db, staff.id, [
      before?.number ?? 0,
      after?.number ?? 0,
    ])
    expect(compared?.parts).toContainEqual({ kind: 'added', text: 'Changed' })
    const words = compared?.parts?.map(({ text }) => text).join('') ?? ''
    expect(words).toContain('Themes Principles')
    expect(await compareMoments(app.db, staff.id, [1.5, 2 ** 31])).toBeUndefined()
  })

  test('says of a sentence and of a price which version or whose price it was', async () => {
    const [theme] = (await entries()).filter(({ address }) => address === '/themes/education')
    const number = theme?.number ?? 0
    const sentences = await listSentences(app.db, staff.id, number)
    const why = async (words: string) => {
      const place = sentences.findIndex((each) => each.includes(words))
      return (await findWhyShown(app.db, textKindsIn, staff.id, { number, place }))?.reasons
    }
    expect(await why('Learning no longer ends')).toMatchObject([
      {
        kind: 'text',
        text: { kind: 'theme', key: 'education', version: 1, published: { by: 'Sample content' } },
        field: 'Headline',
        by: 'Sample content',
      },
    ])
    expect(await why('172.00')).toContainEqual(
      expect.objectContaining({ kind: 'price', stock: 'Duolingo (DUOL)', source: 'sample' }),
    )
    // The copy that came with the program is nobody's; a place that is none has no answer.
    expect(
      await findWhyShown(app.db, textKindsIn, staff.id, { number, place: 9999 }),
    ).toBeUndefined()
    const viewer = await signInto(app, 'viewer')
    await expect(listSentences(app.db, viewer.id, number)).rejects.toMatchObject({
      code: 'not-allowed',
    })
  })

  testOnce('makes only the pages again that depend on what has changed', async () => {
    const made: string[] = []
    const counted: PublicPages = {
      ...shown,
      async *render(at, changed) {
        for await (const page of shown.render(at, changed)) {
          if (page.html !== undefined) made.push(page.address)
          yield page
        }
      },
    }
    await record()
    const before = (await entries()).length
    await change('Amina Again')
    // Before files are due that could not be read.
    now = new Date(now.getTime() + 1000)
    await recordPages(app.db, counted, { now })
    expect(made).toEqual(expect.arrayContaining(['/', '/team', '/ar/team']))
    expect(made).not.toContain('/letters')
    const fresh = (await entries()).slice(before)
    expect(fresh.map(({ address }) => address)).toContain('/team')
    expect(fresh.filter((entry) => entry.kind === 'gone')).toEqual([])
    // A new version of the program, or time alone, may have changed any page.
    made.length = 0
    await change('Amina Thrice')
    await recordPages(app.db, counted, { now, everyPage: true })
    expect(made).toContain('/letters')
    made.length = 0
    await change('Amina Later')
    await app.db.updateTable('archive_state').set({ look_again_at: now }).execute()
    await record(counted)
    expect(made).toContain('/letters')
  })

  testOnce('looks again at once at a page that says that something could not be read', async () => {
    await record()
    expect(await isArchiveDue(app.db, now)).toBe(false)
    await change('Amina Unread')
    await app.db.updateTable('archive_state').set({ look_again_at: now }).execute()
    await record(withoutPicks)
    expect(await isArchiveDue(app.db, now)).toBe(true)
    await record()
    expect(await isArchiveDue(app.db, now)).toBe(false)
    const [before, after] = (await entries())
      .filter(({ address }) => address === '/themes/education')
      .slice(-2)
    expect(before?.facts).not.toBe(after?.facts)
  })

  testOnce(
    'keeps the earlier versions of legal texts, with the version that each shows',
    async () => {
      const terms = { slug: 'terms', title: 'Terms', date: '2026-11-22', summary: 'Short' } as const
      const publish = () =>
        app.db.transaction().execute(async (tx) =>
          publishLegalText(await workAs(tx, systemActor), {
            ...terms,
            bodyHtml: '<p>Other terms</p>',
          }),
        )
      const version = await publish()
      await publish()
      await record()
      const earlier = (await entries()).filter(({ address }) => address.startsWith('/legal/terms/'))
      const made = earlier.map(({ facts }) => JSON.parse(facts).madeOf.texts)
      const notice = { kind: 'disclosure', language: 'en', version: 1 }
      const published = { by: 'Sample content', at: expect.any(String) }
      expect(made).toContainEqual([
        {
          kind: 'legal',
          key: 'terms',
          language: 'en',
          version,
          published: { ...published, by: 'System' },
        },
        { ...notice, key: 'regulatory-notice', published },
        { ...notice, key: 'professional-clients-notice', published },
      ])
      for (const { address } of earlier) expect((await app.get(address)).status).toBe(200)
    },
  )

  testOnce(
    'says that there is a gap of a page that a visitor got and no entry holds, and of no other',
    async () => {
      const gapsSince = async (number: number) =>
        (await entries())
          .filter((entry) => entry.kind === 'gap' && entry.number > number)
          .map(({ address }) => address)
      const last = async () => (await entries()).at(-1)?.number ?? 0
      await record()
      const before = await last()
      await change('Amina Once')
      await change('Amina Twice')
      await record()
      // Nobody got the page in between.
      expect(await gapsSince(before)).toEqual([])

      await change('Amina Seen')
      await visit('/team')
      await record()
      expect(await gapsSince(before)).toEqual([])

      await change('Amina In Between')
      await visit('/team')
      await visit('/contact')
      await change('Amina Afterwards')
      await record()
      expect(await gapsSince(before)).toEqual(['/team'])
      const [gap] = await listMoments(app.db, staff.id, '/team', { limit: 1 })
      expect(gap?.facts).toMatchObject({
        kind: 'gap',
        reason: 'Visitors got this page as it was before the archive had looked at it',
      })
      await record()
      expect(await gapsSince(before)).toEqual(['/team'])
      expect((await verify()).issues).toEqual([])
    },
  )

  testOnce(
    'takes the same program at another port for another build, since each page names it',
    async () => {
      const place = app.databaseUrl ? { url: app.databaseUrl } : { dataDir: app.dataDir }
      await using other = await startApp(place)
      const noted = async () => {
        const rows = await app.db.selectFrom('archive_shown').select('build').distinct().execute()
        return rows.map(({ build }) => build)
      }
      await app.get('/themes')
      await other.get('/themes')
      await until('both have noted what they sent', async () => {
        const builds = (await noted()).filter((build) => build !== 'one')
        return builds.length === 2 && builds
      })
    },
  )

  testOnce('names who published a page, in its entry', async () => {
    const jane = await addEditor(app.db, 'Jane Publisher')
    const list = await findTeamForEditing(app.db)
    const [first, ...rest] = list.rows
    const rows = [{ ...first, role: 'Published by Jane' }, ...rest]
    done(await saveTeam(app.db, jane, sentList(list, rows)))
    await record()
    const home = (await entries()).findLast(
      ({ address, kind: is }) => address === '/' && is === 'page',
    )
    const { madeOf } = JSON.parse(home?.facts ?? '')
    expect(latestDecision(madeOf)?.by).toBe('Jane Publisher')
    expect(madeOf.saves.team.by).toBe('Jane Publisher')
    for (const { published } of madeOf.texts) expect(published.by).not.toBe('')
  })

  test('a chain that was cut does not verify before its first proof, down to an empty one', async () => {
    const all = await entries()
    const recorded = all.filter(({ kind: is }) => is === 'recorded')
    const latest = recorded.at(-1)?.number ?? 0
    for (const keep of [latest - 1, 1, 0]) {
      const found = await tampered('archive_entries', (tx) =>
        tx.deleteFrom('archive_entries').where('number', '>', keep).execute(),
      )
      expect(found.length).toBeGreaterThan(0)
      expect(found[0]).toMatch(/^Entry \d+, which recorded what was published at .* is missing/)
    }
    const forgotten = await tampered('archive_entries', async (tx) => {
      await tx.deleteFrom('archive_queue').execute()
      await tx.deleteFrom('archive_entries').execute()
    })
    expect(forgotten).toEqual([expect.stringMatching(/^The archive knows nothing of what was/)])
  })

  testOnce('says that an address leads to no page any more', async () => {
    const fewer: PublicPages = {
      ...shown,
      async *render(at) {
        for await (const page of shown.render(at)) if (page.address !== '/contact') yield page
      },
    }
    await record(fewer)
    expect((await entries()).at(-1)).toMatchObject({ kind: 'gone', address: '/contact' })
    await record()
    expect((await entries()).at(-1)).toMatchObject({ kind: 'page', address: '/contact' })
  })

  testOnce('is cut off anywhere and goes on without doubling anything', async () => {
    await change('Amina Interrupted')
    const before = (await entries()).length
    for (const rounds of [1, 2, 3]) {
      const cut: PublicPages = {
        ...shown,
        async *render(at) {
          let number = 0
          for await (const page of shown.render(at)) {
            number += 1
            if (number > rounds * 3) throw new Error('killed')
            yield page
          }
        },
      }
      await expect(record(cut)).rejects.toThrow('killed')
    }
    await record()
    const fresh = (await entries()).slice(before).map(({ address }) => address)
    expect(new Set(fresh).size).toBe(fresh.length)
    expect((await verify()).issues).toEqual([])
  })

  test('two looks at one time give one chain', async () => {
    await change('Amina Both')
    const before = (await entries()).length
    await Promise.allSettled([record(), record()])
    await record()
    const fresh = (await entries()).slice(before).filter((entry) => entry.kind === 'page')
    const addresses = fresh.map(({ address }) => address)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect((await verify()).issues).toEqual([])
  })

  test('finds one changed byte, a missing entry, two that changed places, and a changed content', async () => {
    const set = (tx: Tx, number: number, facts: string) =>
      tx.updateTable('archive_entries').set({ facts }).where('number', '=', number).execute()
    const all = await entries()
    const second = all[1]
    const third = all[2]
    if (!second || !third) throw new Error('too few entries')
    expect(
      await tampered('archive_entries', (tx) =>
        set(tx, 2, second.facts.replace('"status":200', '"status":201')),
      ),
    ).toEqual(['Entry 2 differs from what was recorded'])
    expect(
      await tampered('archive_entries', (tx) =>
        tx.deleteFrom('archive_entries').where('number', '=', 2).execute(),
      ),
    ).toEqual(['Entry 2 is missing'])
    const swapped = await tampered('archive_entries', async (tx) => {
      const move = (from: number, to: number) =>
        tx.updateTable('archive_entries').set({ number: to }).where('number', '=', from).execute()
      await move(2, 900_000)
      await move(3, 2)
      await move(900_000, 3)
    })
    expect(swapped).toContain('Entry 2 does not follow the one before it')
    expect(
      await tampered('archive_contents', (tx) =>
        tx
          .deleteFrom('archive_contents')
          .where('sha256', '=', JSON.parse(second.facts).sha256)
          .execute(),
      ),
    ).toEqual([expect.stringMatching(/^What entry \d+ shows .* is missing$/)])
  })

  test('a chain that was written again is found by the head that went out', async () => {
    await app.db.transaction().execute(async (tx) =>
      saveSetting(await workAs(tx, systemActor), 'archive', {
        years: 7,
        headTo: ['notary@example.com'],
      }),
    )
    const head = await sendHead(app.db, now)
    const mail = await app.db
      .selectFrom('queue_entries')
      .select(['recipient', 'props'])
      .where('kind', '=', 'archive-head')
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ recipient: 'notary@example.com', props: { hash: head?.hash } })
    const rewritten = await tampered('archive_entries', async (tx) => {
      const all = await Array.fromAsync(listEntries(tx))
      let previous = ''
      for (const { number, facts, previous_hash } of all) {
        const said = number === 2 ? facts.replace('"status":200', '"status":201') : facts
        const before = number === 1 ? previous_hash : previous
        previous = hashOf(before, said)
        await tx
          .updateTable('archive_entries')
          .set({ facts: said, previous_hash: before, hash: previous })
          .where('number', '=', number)
          .execute()
      }
    })
    expect(rewritten).toEqual([
      `Entry ${head?.number} has a different hash from the proof that was kept of it: the chain was rewritten`,
    ])
    // The table of heads may have been written again too: the mail has not.
    const known = [{ number: head?.number ?? 0, hash: 'f'.repeat(64) }]
    expect((await verify(known)).issues).toHaveLength(1)
    expect((await verify([{ number: 9999, hash: 'f'.repeat(64) }])).issues).toEqual([
      'Entry 9999, of which a proof was kept, is missing',
    ])
  })

  testOnce('keeps the pictures that it names from being collected', async () => {
    const { url } = await upload(app, staff, await photograph({ width: 250, height: 60 }))
    const [file] = await filesOf(app, url)
    const withPicture: PublicPages = {
      ...shown,
      async *render(at) {
        for await (const page of shown.render(at))
          yield page.address === '/' && page.html !== undefined
            ? { ...page, html: `${page.html}<img src="/media/${file?.name}">` }
            : page
      },
    }
    await record(withPicture)
    await record()
    await collectFiles(app.db, files, new Date(Date.now() + 30 * day), async () => {})
    expect((await app.get(`/media/${file?.name}`)).status).toBe(200)
    expect((await verify()).issues).toEqual([])
    await files.remove(file?.name ?? '')
    expect((await verify()).issues).toEqual([
      expect.stringMatching(/^The picture \/media\/.* is missing$/),
    ])
  })

  test('removes the content of old pages, says so, and nothing under a legal hold', async () => {
    const later = new Date(now.getTime() + 8 * 366 * day)
    const hold = (on: boolean) =>
      app.db
        .transaction()
        .execute(async (tx) => saveSetting(await workAs(tx, systemActor), 'legalHold', { on }))
    await hold(true)
    expect(await deleteOldContents(app.db, later)).toBe(0)
    await hold(false)
    expect(await deleteOldContents(app.db, later)).toBeGreaterThan(0)
    expect(await deleteOldContents(app.db, later)).toBe(0)
    expect((await entries()).at(-1)?.kind).toBe('removal')
    expect((await verify()).issues).toEqual([])
    // What visitors get now is never old.
    const home = (await entries()).findLast(
      ({ address, kind: is }) => address === '/' && is === 'page',
    )
    const kept = await app.db
      .selectFrom('archive_contents')
      .select('bytes')
      .where('sha256', '=', JSON.parse(home?.facts ?? '').sha256)
      .executeTakeFirst()
    expect(kept).toBeDefined()
  })

  test('exports a period as a ZIP that opens without the program', async () => {
    const out = await exportArchive(app.db, staff.id, {
      from: new Date(0),
      until: new Date(now.getTime() + day),
      files,
    })
    const zip = await readZip(Buffer.concat(await Array.fromAsync(out)))
    const manifest = JSON.parse(String(zip.get('manifest.json')))
    const named = Object.keys(manifest.files)
    expect(named.toSorted()).toEqual(
      [...zip.keys()].filter((name) => name !== 'manifest.json').toSorted(),
    )
    for (const name of named)
      expect([name, sha256(zip.get(name) ?? '')]).toEqual([name, manifest.files[name]])
    const index = String(zip.get('index.html'))
    const [, page = ''] = /href="(pages\/[^"]+)">\/themes\/education</.exec(index) ?? []
    const html = String(zip.get(page))
    expect(html).not.toContain('<script')
    for (const [, file = ''] of html.matchAll(/(?:src="|url\()\.\.\/([^")]+)/g))
      expect(named).toContain(file)
    const lines = String(zip.get('chain.jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    for (const { facts, previousHash, hash } of lines)
      expect(hashOf(previousHash, facts)).toBe(hash)
    const exact = zip.get(page.replace('pages/', 'exact/')) ?? ''
    expect(lines.some(({ facts }) => facts.includes(sha256(exact)))).toBe(true)
  })

  testOnce(
    'names in an export who approved what it shows, and nobody for what it does not',
    async () => {
      const { jane, omar } = await requireApproval(app.db)
      // Each version of a letter has a page of its own, so that none is published and never shown.
      const approveTheme = async (headline: string) => {
        const id = { key: 'longevity', language: 'en' as const }
        const found = await findDraft(app.db, themeTexts, id)
        const [row] = found?.list.rows ?? []
        const sent = sentList({ revision: found?.list.revision ?? 0 }, [
          { ...row, 'hero.headline': headline },
        ])
        const { revision: version } = done(await saveVersion(app.db, jane, themeTexts, id, sent))
        const publication = { kind: 'theme' as const, id, version }
        const submission = await submit(app.db, jane, 'publish-text', publication)
        await approveAs(app.db, omar, submission)
        return submission.hash
      }
      const unseen = await approveTheme('Never recorded')
      const seen = await approveTheme('Recorded')
      await record()
      const from = now
      const out = await exportArchive(app.db, staff.id, { from, until: now, files })
      const zip = await readZip(Buffer.concat(await Array.fromAsync(out)))
      const { approvals, publications } = JSON.parse(String(zip.get('approvals.json')))
      const hashes = approvals.map(({ hash }: { hash: string }) => hash)
      expect([hashes.includes(seen), hashes.includes(unseen)]).toEqual([true, false])
      expect(approvals.at(-1)).toMatchObject({ by: 'Omar Second', submittedBy: 'Jane Editor' })
      expect(publications.map(({ key }: { key: string }) => key)).toContain('education')
    },
  )

  testOnce('is exported for admins only, and for days that make a period', async () => {
    const address = '/admin/archive/export.zip?from=2026-11-01&until=2027-11-30'
    expect((await app.get(address)).status).toBe(303)
    const viewer = await signInto(app, 'viewer')
    expect((await app.get(address, { cookie: viewer.cookie })).status).toBe(403)
    const { cookie } = staff
    const { headers, status } = await app.get(address, { cookie })
    expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
    for (const wrong of ['', '?from=x&until=y', '?from=2026-11-30&until=2026-11-01'])
      expect((await app.get(`/admin/archive/export.zip${wrong}`, { cookie })).status).toBe(400)
  })

  testOnce('shows a page to admins only, without script and without anything to load', async () => {
    await record()
    const home = (await entries()).findLast(
      ({ address, kind: is }) => address === '/' && is === 'page',
    )
    const address = `/admin/archive/${home?.number}/page`
    expect((await app.get(address)).status).toBe(401)
    const { status, text, headers } = await app.get(address, { cookie: staff.cookie })
    expect(status).toBe(200)
    expect(text).not.toMatch(/<script|srcset|src="\/|href="\/(fonts|assets)/)
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(headers['cache-control']).toContain('no-store')
    expect((await app.get('/admin/archive/999999/page', { cookie: staff.cookie })).status).toBe(404)
  })
})

test.each(databases)('the very first look that is killed is made good on %s', async (kind) => {
  await using database = await openDatabase(kind)
  const { db } = database
  await changeAndShow(db)
  const child = runModule(`
    import { connect } from './connect.ts'
    import { recordPages } from '#core/archive/record.server.ts'
    import { shownPages } from '#tests/support/archived-pages.ts'
    const { db } = await connect(${JSON.stringify(database.target)})
    const pages = shownPages(db)
    async function* render(now) {
      let recorded = 0
      for await (const page of pages.render(now)) {
        yield page
        recorded += 1
        if (recorded < 5) continue
        console.log('five')
        await new Promise(() => setInterval(() => {}, 1000))
      }
    }
    await recordPages(db, { ...pages, render }, { now: new Date() })
  `)
  await child.printed('five')
  child.process.kill('SIGKILL')
  await child.ended
  const at = new Date()
  for await (const page of shownPages(db).render(at)) {
    if (page.html === undefined || !['/page-3', '/page-9'].includes(page.address)) continue
    const { address, language } = page
    await noteShown(db, 'tests', [{ sha256: sha256(page.html), address, language, at }])
  }
  await changeAndShow(db)
  await recordPages(db, shownPages(db), { now: new Date() })
  const all = await Array.fromAsync(listEntries(db))
  const addresses = (of: string) =>
    all.filter((each) => each.kind === of).map((each) => each.address)
  expect(addresses('page')).toHaveLength(5 + 20)
  // The look had page 3 as it was before the second change, and not page 9.
  expect(addresses('gap')).toEqual(['/page-9'])
  const files = createFiles({ dataDir: '/nonexistent', s3: undefined })
  expect((await verifyArchive(db, files)).issues).toEqual([])
  expect(await recordPages(db, shownPages(db), { now: new Date() })).toBe(0)
})
