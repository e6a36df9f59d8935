import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveRound } from '#core/price-round/save-round.server.ts'
import { marketDayStart } from '#core/prices/market.ts'
import { parseUsd, usdText } from '#core/prices/usd.ts'
import { workAs } from '#core/rights/write.server.ts'
import { createStockPick } from '#core/stocks/create-stock.server.ts'
import { markPrice } from '#core/stocks/mark-price.server.ts'
import { listPastPrices } from '#core/stocks/past-prices.server.ts'
import { lockStock, recordPrice } from '#core/stocks/record-price.server.ts'
import { createCompleteTheme } from '#core/themes/create-theme.server.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { addEditor, someKey } from '../support/lists.ts'
import { closeAt, officeToday, type WalkingStock, waysOfPrices } from '../support/price-walk.ts'
import { shared } from '../support/shared.ts'

const [sample] = sampleThemes
if (!sample) throw new Error('There is no sample theme')
const system = { id: null, name: 'Test' }
const usd = parseUsd

// docs/decisions.md 43, docs/bar.md 51
describe.each(databases)('a price that walks on %s', (kind) => {
  const database = shared(() => openDatabase(kind))
  let actor: string
  let stock: WalkingStock
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

  let added = 0
  /** Entered at 172 and confirmed by days of the market. */
  beforeEach(async () => {
    added += 1
    const ticker = `PSO${added}`
    stock = { id: '', stockId: ticker.toLowerCase(), themeId: 'education', ticker }
    stock.id = await database.db.transaction().execute(async (tx) =>
      createStockPick(await workAs(tx, system), {
        themeId: 'education',
        name: 'Pearson',
        ticker,
        exchange: 'NYSE',
        thesis: 'A thesis',
        imageUrl: '/stock-images/pearson.webp',
        displayOrder: 1,
        entryPrice: usd('172'),
        pricePoints: [
          { price: usd('172'), asOf: new Date('2026-01-05T12:00:00Z'), source: 'sample' },
        ],
      }),
    )
    await setRecorded(new Date('2026-01-05T12:00:00Z'))
  })
  const setRecorded = (at: Date) =>
    database.db
      .updateTable('price_points')
      .set({ recorded_at: at })
      .where('stock_pick_id', '=', stock.id)
      .execute()
  const current = async () =>
    (
      await database.db
        .selectFrom('stock_picks')
        .select('current_price')
        .where('id', '=', stock.id)
        .executeTakeFirstOrThrow()
    ).current_price ?? 0
  /** Undefined where nothing was asked. */
  const typed = async (price: string, confirmed: readonly string[] = []) => {
    const outcome = await saveRound(database.db, actor, {
      key: someKey(),
      asOf: await officeToday(database.db),
      rows: [{ id: stock.id, price, isStill: false }],
      confirmed,
    })
    return outcome.outcome === 'unconfirmed' ? outcome.questions : undefined
  }
  const textsOf = async (price: string) => (await typed(price))?.map(({ text }) => text)

  test.each(Object.keys(waysOfPrices))('by %s stays within 20 % of a day', async (way) => {
    for (let step = 0; step < 4; step += 1)
      await waysOfPrices[way]?.(database.db, actor, stock, Math.ceil((await current()) * 0.81))
    expect(await current()).toBe(Math.ceil(usd('172') * 0.81))
  })

  test('is asked about when its pick is closed as well', async () => {
    expect(await textsOf('140')).toBe(undefined)
    expect(await closeAt(database.db, actor, stock, usd('130'))).toMatchObject({
      outcome: 'unconfirmed',
      questions: [{ text: 'Pearson 172.00 → 130.00, −24.4% since the last confirmed price' }],
    })
  })

  test('is measured again from a quote and from the next market day, not from an answer', async () => {
    const asked = await typed('220')
    expect(asked?.map(({ text }) => text)).toEqual(['Pearson 172.00 → 220.00, +27.9%'])
    await typed(
      '220',
      asked?.map(({ key }) => key),
    )
    expect(await current()).toBe(usd('220'))
    expect(await textsOf('221')).toEqual([
      'Pearson 172.00 → 221.00, +28.5% since the last confirmed price',
    ])
    await setRecorded(new Date(marketDayStart(new Date()).getTime() - 1))
    expect(await textsOf('221')).toBe(undefined)
    const asOf = new Date()
    await database.db.transaction().execute(async (tx) => {
      const locked = await lockStock({ tx, now: new Date() }, stock.id)
      if (!locked) throw new Error('There is no such stock')
      const quote = { price: usd('300'), asOf, source: 'quote', provider: 'Finnhub' } as const
      await recordPrice(await workAs(tx, system), locked, quote)
    })
    expect(await textsOf('300')).toBe(undefined)
    expect(await textsOf('240')).toBe(undefined)
    expect(await textsOf('239')).toEqual([
      'Pearson 300.00 → 239.00, −20.3% since the last confirmed price',
    ])
  })

  test('asks once it has gone 50 % in ten market days by hand alone', async () => {
    // Two days of 20 % each have passed.
    for (const [price, daysBefore] of [
      ['206', 2],
      ['247', 1],
    ] as const) {
      const at = new Date(marketDayStart(new Date(), daysBefore).getTime() + 1)
      await database.db
        .insertInto('price_points')
        .values({
          id: `${stock.id} ${price}`,
          stock_pick_id: stock.id,
          price: usd(price),
          as_of: at,
          source: 'hand',
          recorded_at: at,
        })
        .execute()
      await database.db
        .updateTable('stock_picks')
        .set({ current_price: usd(price), price_as_of: at })
        .where('id', '=', stock.id)
        .execute()
    }
    expect(await textsOf('258')).toBe(undefined)
    expect(await textsOf('258.01')).toEqual(['Pearson 172.00 → 258.01, +50.0% in ten market days'])
  })

  test('does not get further by error marks on the first day of a stock', async () => {
    // Earlier than the next price for certain, also where both come within one millisecond.
    await setRecorded(marketDayStart(new Date()))
    await typed('206')
    const past = await listPastPrices(database.db, 'education', stock.stockId)
    const first = past?.prices.find(({ price }) => price === usd('172'))
    const mark = { stockId: stock.stockId, priceId: first?.id ?? '', isError: true }
    await markPrice(database.db, actor, 'education', mark)
    expect(await textsOf('240')).toHaveLength(1)
  })

  test('needs the second person from the base on, where changes need one', async () => {
    const value = JSON.stringify({ required: true })
    await database.db
      .insertInto('settings')
      .values({ key: 'approval', value: value as never, updated_at: new Date() })
      .execute()
    try {
      for (const factor of [0.81, 0.81 * 0.81]) {
        const price = usdText(Math.ceil(usd('172') * factor))
        const asked = await typed(price)
        const keys = asked?.map(({ key }) => key)
        if (keys) await expect(typed(price, keys)).rejects.toThrow('needs-approval')
      }
      expect(await current()).toBe(Math.ceil(usd('172') * 0.81))
    } finally {
      await database.db.deleteFrom('settings').where('key', '=', 'approval').execute()
    }
  })
})
