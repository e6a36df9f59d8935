import { marketDayStart } from '#core/prices/market.ts'
import { workAs } from '#core/rights/write.server.ts'
import { createStockPick } from '#core/stocks/create-stock.server.ts'
import { createCompleteTheme } from '#core/themes/create-theme.server.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { type DatabaseKind, databases, openDatabase } from '#tests/support/databases.ts'
import { addEditor } from '#tests/support/lists.ts'
import { type WalkingStock, waysOfPrices } from '#tests/support/price-walk.ts'
import type { Check, Figure } from './support/check.ts'

const saves = 100
const base = 1_720_000
const system = { id: null, name: 'Bar' }

export const { row, about, check }: Check = {
  row: '51',
  about: `${saves} saves of 20 % steps, up and down and by every way in, go no further than one step`,
  async check() {
    const figures: Figure[] = []
    for (const kind of databases) figures.push(...(await walkOn(kind)))
    return figures
  },
}

async function walkOn(kind: DatabaseKind): Promise<Figure[]> {
  await using database = await openDatabase(kind)
  const { db } = database
  const actor = await addEditor(db)
  const [sample] = sampleThemes
  if (!sample) throw new Error('There is no sample theme')
  await db
    .transaction()
    .execute(async (tx) =>
      createCompleteTheme(await workAs(tx, system), { ...sample, id: 'bar', name: 'Bar' }),
    )
  const asOf = new Date(marketDayStart(new Date(), 1))
  const addStock = (ticker: string) =>
    db.transaction().execute(async (tx) =>
      createStockPick(await workAs(tx, system), {
        themeId: 'bar',
        name: ticker,
        ticker,
        exchange: 'NYSE',
        thesis: 'A thesis',
        imageUrl: '/stock-images/bar.webp',
        displayOrder: 1,
        entryPrice: base,
        pricePoints: [{ price: base, asOf, source: 'sample' }],
      }),
    )
  const ways = [...Object.entries(waysOfPrices), ['all ways in turn', undefined] as const]
  const walks = ways.flatMap(([way, step]) => [0.8, 1.2].map((factor) => ({ way, step, factor })))
  const stocks: WalkingStock[] = []
  for (const number of walks.keys()) {
    const ticker = `T${number}`
    const id = await addStock(ticker)
    stocks.push({ id, stockId: ticker.toLowerCase(), themeId: 'bar', ticker })
  }
  await db.updateTable('price_points').set({ recorded_at: asOf }).execute()

  const figures: Figure[] = []
  for (const [number, { way, step, factor }] of walks.entries()) {
    const stock = stocks[number]
    if (!stock) throw new Error('There is no such stock')
    const priceOf = async () => {
      const found = await db
        .selectFrom('stock_picks')
        .select('current_price')
        .where('id', '=', stock.id)
        .executeTakeFirstOrThrow()
      return found.current_price ?? 0
    }
    let furthest = 0
    const every = Object.values(waysOfPrices)
    for (let save = 0; save < saves; save += 1) {
      const next = Math.round((await priceOf()) * factor)
      await (step ?? every[save % every.length])?.(db, actor, stock, next)
      furthest = Math.max(furthest, Math.abs((await priceOf()) - base) / base)
    }
    figures.push({
      what: `from the confirmed price by ${way}, ${factor < 1 ? 'down' : 'up'} (${kind})`,
      value: `${(furthest * 100).toFixed(1)} %`,
      limit: 'at most 20 %, and one step is taken',
      holds: furthest > 0.19 && furthest <= 0.2,
    })
  }
  return figures
}
