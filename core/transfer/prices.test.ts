import { expect, test } from 'vitest'
import { parseUsd } from '#core/prices/usd.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { aStockPick, aTheme } from '#tests/support/rows.ts'
import { planRows } from './plan-rows.server.ts'
import { priceTransfer } from './prices.server.ts'
import { ImportCancelled } from './progress.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const on = (day: string) => `2026-11-${day}T10:00:00.000Z`

test.each(databases)('a file of prices is followed row by row on %s', async (kind) => {
  await using database = await openDatabase(kind)
  const { db } = database
  await db
    .insertInto('themes')
    .values(aTheme({ id: 'longevity' }))
    .execute()
  const place = { theme_id: 'longevity', name: 'Sample', exchange: 'NYSE', ticker: 'AAA' }
  const stock = aStockPick(place)
  await db.insertInto('stock_picks').values(stock).execute()
  const point = { id: 'point', stock_pick_id: stock.id, source: 'file', recorded_at: now }
  await db
    .insertInto('price_points')
    .values({ ...point, price: parseUsd('12.5'), as_of: new Date(on('10')) })
    .execute()
  const rows = [
    ['10', '12.5'],
    ['11', '13'],
    ['12', '13.5'],
  ].map(([day = '', price], at) => ({
    line: at + 2,
    cells: { ticker: 'aaa', exchange: 'NYSE', price, date: on(day) },
  }))
  const told: number[] = []
  const means = { db, now, exchange: () => priceTransfer }
  const plan = async (onRow: (done: number) => void) =>
    planRows(await priceTransfer.open(means, rows), rows, { progress: (_, done) => onRow(done) })
  const { rows: plans } = await plan((done) => void told.push(done))
  expect(plans.map(({ change }) => change)).toEqual(['unchanged', 'new', 'new'])
  expect(told).toEqual([1, 2, 3])
  const cancel = () => {
    throw new ImportCancelled()
  }
  await expect(plan(cancel)).rejects.toThrow(ImportCancelled)
})
