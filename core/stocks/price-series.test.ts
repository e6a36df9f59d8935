import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { randomNumbers } from '#tests/support/random.ts'
import { aStockPick, aTheme } from '#tests/support/rows.ts'
import { shared } from '#tests/support/shared.ts'
import { listPriceSeries, seriesEdges } from './price-series.server.ts'

const day = 24 * 3_600_000
const newest = new Date('2026-11-24T21:00:00Z')

describe.each(databases)('the prices of a chart on %s', (kind) => {
  const database = shared(() => openDatabase(kind))
  let db: Db
  beforeAll(async () => {
    db = database.db
    await db
      .insertInto('themes')
      .values(aTheme({ id: 'longevity' }))
      .execute()
  })

  const random = randomNumbers(32)
  /** A stock with a price of each of so many days, the newest last. */
  const addStock = async (days: number) => {
    const pick = aStockPick({ theme_id: 'longevity' })
    await db.insertInto('stock_picks').values(pick).execute()
    const points = Array.from({ length: days }, (_, index) => ({
      id: `${pick.id} ${index}`,
      stock_pick_id: pick.id,
      price: 100_000 + random(100_000) * 10 + index,
      as_of: new Date(newest.getTime() - (days - 1 - index) * day),
      source: 'quote',
      recorded_at: newest,
    }))
    for (let from = 0; from < points.length; from += 500)
      await db
        .insertInto('price_points')
        .values(points.slice(from, from + 500))
        .execute()
    return { id: pick.id, points }
  }
  const shown = async (id: string) =>
    (await listPriceSeries(db, { stockPickId: id })).get(id)?.map(({ asOf }) => +asOf)

  test('are all of them, up to 120', async () => {
    const { id, points } = await addStock(120)
    expect(await shown(id)).toEqual(points.map(({ as_of }) => +as_of))
  })

  test('of five years are at most 120: ends of weeks and months, the ends and the extremes', async () => {
    const { id, points } = await addStock(5 * 365)
    // The highest of all was wrong.
    const highest = () => points.toSorted((a, b) => b.price - a.price)
    const [wrong] = highest()
    await db
      .updateTable('price_points')
      .set({ error_at: newest })
      .where('id', '=', wrong?.id ?? '')
      .execute()
    points.splice(points.indexOf(wrong ?? (highest()[0] as never)), 1)
    const ends = seriesEdges(points[0]?.as_of ?? newest, newest).map((edge) =>
      points.findLast(({ as_of }) => as_of < edge),
    )
    const chosen = [...ends, points[0], points.at(-1), highest()[0], highest().at(-1)]
    const moments = new Set(chosen.flatMap((point) => (point ? [+point.as_of] : [])))
    const found = await shown(id)
    expect(found).toEqual([...moments].toSorted((a, b) => a - b))
    expect(found?.length).toBeGreaterThan(100)
    expect(found?.length).toBeLessThanOrEqual(120)
  })

  test('are those of each stock of a theme, whole or chosen, and of none without prices', async () => {
    const short = await addStock(2)
    const long = await addStock(400)
    const none = await addStock(0)
    const series = await listPriceSeries(db, { themeId: 'longevity' })
    expect(series.get(short.id)).toHaveLength(2)
    expect(series.get(long.id)?.map(({ asOf }) => +asOf)).toEqual(await shown(long.id))
    expect(series.has(none.id)).toBe(false)
  })
})
