import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findSave } from '#core/history/history.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { createStockPick } from '#core/stocks/create-stock.server.ts'
import { markPrice } from '#core/stocks/mark-price.server.ts'
import { findPastPrice, listPastPrices } from '#core/stocks/past-prices.server.ts'
import { listStockPicks } from '#core/stocks/stocks.server.ts'
import { findStocksForEditing, saveStocks, stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { createCompleteTheme } from '#core/themes/create-theme.server.ts'
import { findContentRevision } from '#db/revisions.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { addEditor, done, sentList } from '../support/lists.ts'
import { shared } from '../support/shared.ts'

const [sample] = sampleThemes
if (!sample) throw new Error('There is no sample theme')
const system = { id: null, name: 'Test' }

describe.each(databases)('past prices on %s', (kind) => {
  const database = shared(() => openDatabase(kind))
  let actor: string
  beforeAll(async () => {
    actor = await addEditor(database.db)
    await database.db.transaction().execute(async (tx) =>
      createCompleteTheme(await workAs(tx, system), {
        ...sample,
        id: 'education',
        name: 'Education',
      }),
    )
  })
  beforeEach(async () => {
    const { db } = database
    await db.deleteFrom('stock_picks').execute()
    await db.transaction().execute(async (tx) =>
      createStockPick(await workAs(tx, system), {
        themeId: 'education',
        name: 'Pearson',
        ticker: 'PSO',
        exchange: 'LSE',
        thesis: '',
        displayOrder: 1,
        entryPrice: 140_000,
        pricePoints: [150_000, 154_000].map((price, index) => ({
          price,
          asOf: new Date(Date.UTC(2026, index, 1, 12)),
          source: 'sample' as const,
        })),
      }),
    )
    const list = await findStocksForEditing(db, 'education')
    const rows = list.rows.map((row) => ({ ...row, current: '1580', lastUpdated: '2026-03-01' }))
    const asked = await saveStocks(db, actor, 'education', sentList(list, rows))
    const keys = asked?.outcome === 'unconfirmed' ? asked.questions.map(({ key }) => key) : []
    done(await saveStocks(db, actor, 'education', sentList(list, rows, undefined, keys)))
  })

  const past = async () => {
    const found = await listPastPrices(database.db, 'education', 'pso')
    if (!found) throw new Error('There is no such stock')
    return found.prices
  }
  const mark = async (index: number, isError: boolean) => {
    const priceId = (await past())[index]?.id ?? ''
    return markPrice(database.db, actor, 'education', { stockId: 'pso', priceId, isError })
  }
  const pick = async () => {
    const [stock] = await listStockPicks(database.db, 'education')
    const prices = stock?.pricePoints.map(({ price }) => price)
    return { current: stock?.currentPrice, asOf: stock?.asOf?.toISOString(), prices }
  }

  test('say when, where from and who, the latest first', async () => {
    expect(await past()).toMatchObject([
      { price: 15_800_000, source: 'hand', recordedBy: 'Jane Editor', isCurrent: true },
      { price: 154_000, source: 'sample', recordedBy: 'Test', isCurrent: false },
      { price: 150_000, isCurrent: false, error: undefined },
    ])
    expect(await listPastPrices(database.db, 'education', 'nowhere')).toBeUndefined()
    expect(await listPastPrices(database.db, 'longevity', 'pso')).toBeUndefined()
  })

  test('come in pages of fifty, and each can be found by itself', async () => {
    const { id } = await database.db
      .selectFrom('stock_picks')
      .select('id')
      .where('stock_id', '=', 'pso')
      .executeTakeFirstOrThrow()
    const older = Array.from({ length: 50 }, (_, day) => ({
      id: `older ${day}`,
      stock_pick_id: id,
      price: 150_000 + day,
      as_of: new Date(Date.UTC(2025, 0, 1 + day, 12)),
      source: 'quote',
      recorded_at: new Date(),
    }))
    await database.db.insertInto('price_points').values(older).execute()
    const page = (number: number) => listPastPrices(database.db, 'education', 'pso', number)
    const first = await page(1)
    const second = await page(2)
    expect([first?.prices.length, first?.more]).toEqual([50, true])
    expect([second?.prices.map((each) => each.id), second?.more]).toEqual([
      ['older 2', 'older 1', 'older 0'],
      false,
    ])
    expect(await findPastPrice(database.db, 'education', 'pso', 'older 0')).toMatchObject({
      stock: { name: 'Pearson', current: { price: 15_800_000 } },
      price: { id: 'older 0', isCurrent: false },
    })
    expect(await findPastPrice(database.db, 'education', 'pso', 'none')).toBeUndefined()
  })

  test('that are errors are kept, and left out of chart, table and current price', async () => {
    const before = await findStocksForEditing(database.db, 'education')
    const content = await findContentRevision(database.db)
    expect(await mark(0, true)).toBe(true)
    expect(await pick()).toEqual({
      current: 154_000,
      asOf: '2026-02-01T12:00:00.000Z',
      prices: [150_000, 154_000],
    })
    expect(await past()).toMatchObject([
      { price: 15_800_000, isCurrent: false, error: { by: 'Jane Editor' } },
      { isCurrent: true },
      {},
    ])
    expect((await findContentRevision(database.db)).stocks).toBe(content.stocks + 1)
    const now = await findStocksForEditing(database.db, 'education')
    expect(now.revision).toBe(before.revision + 1)
    expect(now.rows[0]).toMatchObject({
      current: '15.40',
      pricePoints: 2,
      priceRevision: (before.rows[0]?.priceRevision ?? 0) + 1,
    })
    const save = await findSave(database.db, stocksOf('education'), now.revision, { page: 1 })
    expect(save?.changes[0]?.differences).toMatchObject([
      { label: 'Current price', before: '1580.00', after: '15.40' },
      { label: 'Past price', after: expect.stringContaining('marked as an error') },
    ])
    // An editor that was open is told.
    const stale = await saveStocks(database.db, actor, 'education', sentList(before, before.rows))
    expect(stale?.outcome).toBe('conflict')
    expect(await mark(0, true)).toBe(true)
    expect((await findStocksForEditing(database.db, 'education')).rows).toEqual(now.rows)
  })

  test('that were no errors come back', async () => {
    await mark(0, true)
    await mark(0, false)
    expect(await pick()).toMatchObject({
      current: 15_800_000,
      prices: [150_000, 154_000, 15_800_000],
    })
    await mark(1, true)
    expect(await pick()).toMatchObject({ current: 15_800_000, prices: [150_000, 15_800_000] })
    await mark(1, false)
    expect(await pick()).toMatchObject({ current: 15_800_000 })
  })

  test('that are all errors leave no price', async () => {
    for (const index of [0, 1, 2]) await mark(index, true)
    expect(await pick()).toEqual({ current: undefined, asOf: undefined, prices: [] })
  })

  test('are marked by admins only, and only where they are', async () => {
    const low = await addEditor(database.db, 'Low', 'editor')
    const [price] = await past()
    const wanted = { stockId: 'pso', priceId: price?.id ?? '', isError: true }
    await expect(markPrice(database.db, low, 'education', wanted)).rejects.toThrow('not-allowed')
    const elsewhere = { ...wanted, priceId: crypto.randomUUID() }
    expect(await markPrice(database.db, actor, 'education', elsewhere)).toBe(false)
    expect((await past())[0]?.error).toBeUndefined()
  })
})
