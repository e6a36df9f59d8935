import type { Language } from '#core/language.ts'
import { fieldsOfWords, inLanguage } from '#core/record/fields.ts'
import { readValues, wordColumns } from '#core/record/store.server.ts'
import type { Db } from '#db/schema.ts'
import { findPictures } from '../media/pictures.server.ts'
import { listPriceSeries } from './price-series.server.ts'
import { type Exchange, type PricePoint, type Stock, type StockPick, stockFields } from './stock.ts'

const stockWords = fieldsOfWords(stockFields)

/** A theme's open picks with the prices that their charts show, in display order. */
export async function listStockPicks(
  db: Db,
  themeId: string,
  language: Language = 'en',
): Promise<StockPick[]> {
  const [stocks, series] = await Promise.all([
    listStocks(db, themeId, language),
    listPriceSeries(db, { themeId }),
  ])
  return stocks.map((stock) => ({ ...stock, pricePoints: series.get(stock.id) ?? [] }))
}

/** The same without their prices. */
export async function listStocks(db: Db, themeId: string, language: Language): Promise<Stock[]> {
  const rows = await db
    .selectFrom('stock_picks')
    .select(['id', 'stock_id', 'theme_id', 'name', 'ticker', 'exchange', 'thesis'])
    .select(['current_price', 'entry_price', 'entry_date', 'price_as_of'])
    .select(['image_url', 'image_alt'])
    .select('updated_at')
    // Whole: to take three texts out of it costs more than to read it.
    .$if(language !== 'en', (select) => select.select('translations'))
    .where('theme_id', '=', themeId)
    .where('is_benchmark', '=', false)
    .where('removed_at', 'is', null)
    .orderBy('display_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const pictures = await findPictures(
    db,
    rows.map((row) => row.image_url),
  )
  return rows.map((row) => ({
    id: row.id,
    stockId: row.stock_id,
    themeId: row.theme_id,
    ...inLanguage(stockFields, readValues(stockWords, row, 'UTC'), language),
    ticker: row.ticker,
    exchange: row.exchange as Exchange,
    currentPrice: row.current_price ?? undefined,
    entryPrice: row.entry_price ?? undefined,
    entryDate: row.entry_date,
    imageUrl: row.image_url ?? undefined,
    picture: pictures.get(row.image_url ?? ''),
    asOf: row.price_as_of ?? undefined,
    updatedAt: row.updated_at,
  }))
}

export type Benchmark = { name: string; ticker: string; points: PricePoint[] }

/** The listing that a theme is measured against, with its prices; undefined where none is chosen. */
export async function findBenchmark(
  db: Db,
  themeId: string,
  language: Language = 'en',
): Promise<Benchmark | undefined> {
  const row = await db
    .selectFrom('stock_picks')
    .select(['id', 'ticker'])
    .select(wordColumns(['name'], language))
    .where('theme_id', '=', themeId)
    .where('is_benchmark', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('display_order')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const series = await listPriceSeries(db, { stockPickId: row.id })
  const { name } = inLanguage(stockFields, row, language)
  return { name, ticker: row.ticker, points: series.get(row.id) ?? [] }
}

/** When the newest of each theme's open picks was last changed, by the theme's id: by one statement. */
export async function listLastUpdates(db: Db): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('stock_picks')
    .select('theme_id')
    .select(({ fn }) => fn.max('updated_at').as('at'))
    .where('removed_at', 'is', null)
    .groupBy('theme_id')
    .execute()
  return new Map(rows.map(({ theme_id, at }) => [theme_id, new Date(at)]))
}
