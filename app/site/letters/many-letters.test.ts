import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lettersFeed } from '#app/site/letters/feed.tsx'
import { letterPage, lettersPage } from '#app/site/letters/page.ts'
import { machineFiles } from '#app/site/machine-files.ts'
import { readSite } from '#app/site/read-site.ts'
import { themePage } from '#app/site/themes/page.ts'
import { findMovedLetter, listLetters, listLettersAfter } from '#core/letters/letters.server.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { addLetters } from '#tests/support/many-letters.ts'
import { pages } from '#tests/support/site-pages.ts'

const origin = 'https://qantara.example'
const now = new Date()

/** Every statement that some work asks, and how much comes back. */
async function watch(db: Db, work: (db: Db) => Promise<unknown>) {
  const statements: string[] = []
  let rows = 0
  let letters = 0
  let most = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql, parameters } = db.getExecutor().compileQuery(node, queryId)
      statements.push(sql)
      most = Math.max(most, parameters.length)
      return node
    },
    async transformResult({ result }) {
      rows += result.rows.length
      letters += JSON.stringify(result.rows).length
      return result
    },
  }
  await work(db.withPlugin(plugin))
  return { statements, rows, letters, most }
}

const walks: Record<string, (db: Db) => Promise<unknown>> = {
  'a letter': (db) => letterPage.load(db, 'number-20', now, 'en'),
  'an Arabic letter': (db) => letterPage.load(db, 'number-20', now, 'ar'),
  'a letter that is not there': (db) => letterPage.load(db, 'nothing', now, 'en'),
  'a former address': (db) => findMovedLetter(db, 'nothing', now, 'en'),
}

describe.each(databases)('with many letters on %s', (kind) => {
  /** What either database is asked by the other tests too. */
  const testOnce = test.runIf(kind === 'sqlite')
  const opened: TestDatabase[] = []
  let few: Db
  let many: Db
  beforeAll(async () => {
    for (const count of [60, 1100]) {
      const database = await openDatabase(kind, 'sample')
      opened.push(database)
      await addLetters(database.db, count, 30)
    }
    ;[few, many] = opened.map(({ db }) => db) as [Db, Db]
  })
  afterAll(async () => {
    for (const database of opened) await database.close()
  })

  test.each(Object.entries(walks))('%s asks and reads what it asks with few', async (_, work) => {
    const before = await watch(few, work)
    const after = await watch(many, work)
    expect(after.statements.length).toBeGreaterThan(0)
    expect(after.statements).toEqual(before.statements)
    expect([after.rows, after.most]).toEqual([before.rows, before.most])
  })

  test('a letter leads to the letters beside it, in both languages', async () => {
    for (const language of ['en', 'ar'] as const) {
      const data = await letterPage.load(many, 'number-600', now, language)
      // Of one day, the addresses decide.
      expect(data).toMatchObject({
        letter: { slug: 'number-600', date: '2022-12-15' },
        later: { slug: 'number-599', date: '2023-01-15' },
        earlier: { slug: 'number-612', date: '2022-12-15' },
        languages: ['en', 'ar'],
      })
    }
  })

  test('their list is of fifty, then by year, and reads no bodies', async () => {
    const load = (place?: string) => lettersPage.load(many, place, now, 'en')
    const newest = await load()
    expect(newest).toMatchObject({ year: undefined, years: expect.arrayContaining(['2020']) })
    expect(newest).toHaveProperty('letters.length', 50)
    const years = (await lettersPage.knownQueries?.(many, now, 'en')) ?? []
    expect(years.slice(0, 6)).toEqual(['2026', '2025', '2025-2', '2025-3', '2025-4', '2024'])
    const seen = new Set<string>()
    for (const place of years) {
      const page = (await load(place)) as { letters: { slug: string }[]; hasMore: boolean }
      expect(page.letters.length).toBeLessThanOrEqual(50)
      expect(page.hasMore).toBe(years.includes(`${place.slice(0, 4)}-${Number(place[5] ?? 1) + 1}`))
      for (const { slug } of page.letters) seen.add(slug)
    }
    expect(seen.size).toBe(1100 + 3)
    for (const unknown of ['1999', '2025-1', '2025-5', '2025-02', 'x', '20251'])
      expect(await load(unknown)).toBeUndefined()
    const { letters, statements } = await watch(many, (db) =>
      lettersPage.load(db, '2025', now, 'en'),
    )
    expect(statements.join()).not.toContain('text_versions')
    expect(letters).toBeLessThan(50 * 1000)
  })

  test('the sitemap names all of them by as many statements as with few', async () => {
    const map = async (db: Db) => {
      const site = await readSite(db, origin, 'en', now)
      return watch(db, (watched) => machineFiles.sitemap.body(watched, pages, site))
    }
    const before = await map(few)
    const after = await map(many)
    expect(after.statements.toSorted()).toEqual(before.statements.toSorted())
    expect(after.most).toBe(before.most)
    const site = await readSite(many, origin, 'en', now)
    const text = String(await machineFiles.sitemap.body(many, pages, site))
    expect(text).toContain(`<loc>${origin}/letters/number-0</loc>`)
    expect(text.match(/<loc>[^<]*\/letters\/number-\d+<\/loc>/g)).toHaveLength(2 * 1100)
  })

  testOnce(
    'its themes are told without reading their pages, and as their pages tell them',
    async () => {
      for (const language of ['en', 'ar'] as const) {
        const site = await readSite(few, origin, language, now)
        const map = (watched: Db) => machineFiles.sitemap.body(watched, pages, site)
        const { statements } = await watch(few, map)
        expect(statements.join()).not.toContain('price_points')
        // Once for each language of the sitemap.
        expect(statements.filter((each) => each.includes('"stock_picks"'))).toHaveLength(2)
        const heads = (await themePage.heads?.(few, site))?.map((head) => head())
        const slugs = (await themePage.known?.(few, now, language)) ?? []
        expect(slugs.length).toBeGreaterThan(1)
        const shown = await Promise.all(
          slugs.map(async (slug) =>
            themePage.head(await themePage.load(few, slug, now, language), site),
          ),
        )
        expect(heads).toEqual(shown)
      }
    },
  )

  test('a page of the reading API reads no more than it answers', async () => {
    const all = await listLetters(many, now, 'en')
    const found = await listLettersAfter(many, all[999]?.slug ?? '', now, 'en', 101)
    expect(found).toEqual(all.slice(1000, 1101))
    const { rows } = await watch(many, (db) => listLettersAfter(db, 'number-5', now, 'en', 101))
    expect(rows).toBeLessThan(110)
    expect(await listLettersAfter(many, 'nothing', now, 'en', 101)).toBeUndefined()
  })

  testOnce('the feed leaves out what would make it too large', async () => {
    await using database = await openDatabase(kind, 'sample')
    // Of about 140 KB each.
    await addLetters(database.db, 20, 15_000)
    const site = await readSite(database.db, origin, 'en', now)
    const text = String(await lettersFeed.body(database.db, pages, site))
    expect(text.match(/<entry>/g)).toHaveLength(20)
    expect(text.length).toBeLessThan(1_300_000)
    expect(text.match(/<content/g)?.length).toBeLessThan(12)
    expect(text.match(/<summary>/g)).toHaveLength(20)
  })

  testOnce('the feed has the newest twenty', async () => {
    const site = await readSite(many, origin, 'en', now)
    const text = String(await lettersFeed.body(many, pages, site))
    expect(text.match(/<entry>/g)).toHaveLength(20)
    expect(text).toContain('/letters/number-0<')
  })
})
