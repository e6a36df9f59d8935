import { describe, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { createStockPick } from '#core/stocks/create-stock.server.ts'
import { createCompleteTheme, publishTheme } from '#core/themes/create-theme.server.ts'
import { arabicTheses } from '#sample/ar/stocks.ts'
import { arabicMembers } from '#sample/ar/team.ts'
import { sampleStocks } from '#sample/stocks.ts'
import { sampleMembers } from '#sample/team.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { startApp } from '../support/app.ts'
import { databases } from '../support/databases.ts'
import { shared } from '../support/shared.ts'

type Row = Record<string, unknown>

describe.each(databases)('a public call on %s', (kind) => {
  const app = shared(() => startApp(kind))

  async function rows(address: string): Promise<Row[]> {
    const { status, headers, text } = await app.get(address)
    expect([address, status]).toEqual([address, 200])
    expect(headers['content-type']).toMatch(/^application\/json/)
    return JSON.parse(text)
  }
  const names = (list: Row[]) => list.map(({ name }) => name)
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

  test('for the home preview has its six fields, in display order', async () => {
    const list = await rows('/api/team-members?show_on_home=true')
    expect(Object.keys(list[0] ?? {})).toEqual([
      'name',
      'role',
      'slug',
      'image_url',
      'display_order',
      'last_updated',
    ])
    const shown = sampleMembers.filter(({ showOnHome }) => showOnHome)
    expect(names(list)).toEqual(shown.map(({ name }) => name))
    expect(list[0]).toEqual({
      name: 'Amina Example',
      role: 'Managing Partner',
      slug: 'amina-example',
      image_url: null,
      display_order: 1,
      last_updated: instant,
    })
  })

  test('in Arabic has the same fields, and names what is in English', async () => {
    const [first] = await rows('/api/team-members?lang=ar&show_on_home=true')
    expect(first).toMatchObject({ name: 'أمينة المثال', role: 'الشريكة المديرة' })
    expect(first).toMatchObject({ slug: 'amina-example' })
    const whole = (await rows('/api/team-members?lang=ar'))[1] ?? {}
    expect(whole.short_bio).toBe(arabicMembers['Karim Sample']?.shortBioAr)
    expect(Object.keys(whole)).toEqual(Object.keys((await rows('/api/team-members'))[1] ?? {}))
    const [pick] = await rows('/api/stock-picks?theme_id=longevity&lang=ar')
    expect(pick).toMatchObject({
      name: 'Eli Lilly and Company',
      thesis: arabicTheses.LLY,
      in_english: ['name'],
    })
    expect(names(await rows('/api/team-members?lang=en'))[0]).toBe('Amina Example')
  })

  test('for the team has all fields, by display order and then by the day of joining', async () => {
    const list = await rows('/api/team-members')
    expect(names(list)).toEqual(sampleMembers.map(({ name }) => name))
    expect(list[1]).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      name: 'Karim Sample',
      role: sampleMembers[1]?.role,
      short_bio: sampleMembers[1]?.shortBio,
      full_bio: sampleMembers[1]?.fullBio,
      image_url: null,
      slug: 'karim-sample',
      former_slugs: [],
      profile_url: null,
      show_on_home: true,
      display_order: 2,
      last_updated: instant,
      created_at: instant,
    })
    expect(await rows('/api/team-members?show_on_home=false')).toHaveLength(list.length)

    // The same order for all, and the one who joined later is first in time.
    for (const [index, { id }] of list.entries())
      await app.db
        .updateTable('team_members')
        .set({ display_order: 7, created_at: new Date(Date.UTC(2020, 0, 28 - index)) })
        .where('id', '=', String(id))
        .execute()
    expect(names(await rows('/api/team-members'))).toEqual(names(list).toReversed())
    const removed = { removed_at: new Date() }
    await app.db
      .updateTable('team_members')
      .set(removed)
      .where('slug', '=', 'karim-sample')
      .execute()
    for (const address of ['/api/team-members', '/api/team-members?show_on_home=true'])
      expect(names(await rows(address))).not.toContain('Karim Sample')
  })

  test('for themes has id, name and description, by name', async () => {
    const list = await rows('/api/themes')
    expect(list).toEqual(
      sampleThemes
        .map(({ id, name, description }) => ({ id, name, description }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    )
    expect(Object.keys(list[0] ?? {})).toEqual(['id', 'name', 'description'])
  })

  test.each([
    ['', 'No. 3', 'Third quarter 2026'],
    ['?lang=ar', 'العدد 3', 'الربع الثالث 2026'],
  ])('for letters%s has number and quarter as the page says them', async (query, no, quarter) => {
    const [letter = {}] = await rows(`/api/letters${query}`)
    expect(letter).toMatchObject({ number: '3', quarter })
    const { text } = await app.get(new URL(String(letter.url)).pathname)
    for (const part of [no, quarter]) expect(text).toContain(`<li dir="auto">${part}</li>`)
    expect(await rows(`/api/letters/${letter.slug}${query}`)).toMatchObject({
      number: '3',
      quarter,
    })
  })

  test('for stock picks has the fields of the table, prices in dollars and days', async () => {
    for (const themeId of ['longevity', 'education'] as const) {
      const list = await rows(`/api/stock-picks?theme_id=${themeId}`)
      expect(names(list)).toEqual(sampleStocks[themeId].map(({ name }) => name))
      for (const row of list) expect(row.theme_id).toBe(themeId)
    }
    const [row = {}] = await rows('/api/stock-picks?theme_id=longevity')
    expect(Object.keys(row)).toEqual([
      'theme_id',
      'stock_id',
      'name',
      'ticker',
      'exchange',
      'current_price',
      'entry_price',
      'image_url',
      'thesis',
      'last_updated',
      'updated_at',
      'price_age',
    ])
    expect(row).toMatchObject({
      stock_id: 'lly',
      // The sample's prices are of October 2026.
      price_age: 'stale',
      ticker: 'LLY',
      exchange: 'NYSE',
      current_price: 1180,
      entry_price: 1000,
      image_url: null,
      last_updated: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      updated_at: instant,
    })
  })

  test('keeps the cents of a price, and says null where there is none', async () => {
    await app.db.transaction().execute(async (tx) => {
      const pick = { themeId: 'education', exchange: 'TSX' as const, thesis: '', displayOrder: 98 }
      const asOf = new Date('2026-11-20T21:00:00Z')
      const pricePoints = [{ price: 123_456, asOf, source: 'hand' as const }]
      const cents = { ...pick, name: 'Cents', ticker: 'CENTS', entryPrice: 1, pricePoints }
      await createStockPick(await workAs(tx, systemActor), cents)
      const none = { ...pick, name: 'None', ticker: 'NONE', entryPrice: undefined, pricePoints: [] }
      await createStockPick(await workAs(tx, systemActor), { ...none, displayOrder: 99 })
    })
    expect((await rows('/api/stock-picks?theme_id=education')).slice(-2)).toMatchObject([
      { name: 'Cents', current_price: 12.3456, entry_price: 0.0001, last_updated: '2026-11-20' },
      { name: 'None', current_price: null, last_updated: null, price_age: 'missing' },
    ])
  })

  test('answers for an unpublished theme as for an unknown one', async () => {
    const [sample] = sampleThemes
    if (!sample) throw new Error('There is no sample theme')
    await app.db.transaction().execute(async (tx) => {
      await createCompleteTheme(await workAs(tx, systemActor), {
        ...sample,
        id: 'quiet',
        name: 'Undisclosed Xylem',
      })
      const pick = { name: 'Secret', ticker: 'SECRET', exchange: 'LSE' as const, thesis: 'x' }
      const prices = { entryPrice: 1, pricePoints: [], displayOrder: 1 }
      await createStockPick(await workAs(tx, systemActor), { themeId: 'quiet', ...pick, ...prices })
    })
    const shown = async (address: string) => {
      const { status, text, headers } = await app.get(address)
      const { date: _, 'x-request-id': __, ...others } = headers
      return { status, text, others }
    }
    const unknown = await shown('/api/stock-picks?theme_id=unknown')
    expect(await shown('/api/stock-picks?theme_id=quiet')).toEqual(unknown)
    expect(unknown.text).toBe('[]')
    for (const address of ['/', '/api/themes', '/themes', '/themes/quiet', '/sitemap.xml'])
      expect((await app.get(address)).text).not.toContain('Xylem')
    expect((await app.get('/themes/quiet')).headers.etag).toBe(
      (await app.get('/themes/unknown')).headers.etag,
    )

    await app.db
      .transaction()
      .execute(async (tx) => publishTheme(await workAs(tx, systemActor), 'quiet'))
    expect(names(await rows('/api/stock-picks?theme_id=quiet'))).toEqual(['Secret'])
    expect(names(await rows('/api/themes'))).toContain('Undisclosed Xylem')
  })

  test('is answered with 304 while nothing has changed', async () => {
    for (const address of [
      '/api/team-members',
      '/api/team-members?show_on_home=true',
      '/api/themes',
      '/api/stock-picks?theme_id=longevity',
    ]) {
      const first = await app.get(address)
      expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      const known = { 'if-none-match': first.headers.etag ?? '' }
      const again = await app.get(address, known)
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', first.headers.etag])
      expect((await app.get(address, { 'if-none-match': '"another"' })).status).toBe(200)
    }
    const refused = await app.get('/api/stock-picks')
    expect([refused.status, refused.headers['cache-control']]).toEqual([400, 'no-store'])
  })

  test('for stock picks without a theme says what is missing', async () => {
    for (const address of ['/api/stock-picks', '/api/stock-picks?theme_id=']) {
      const { status, text } = await app.get(address)
      expect([status, JSON.parse(text)]).toEqual([400, { error: 'theme_id is missing' }])
    }
  })
})
