import type { Selectable } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import { dayIn } from '../dates.ts'
import type { StockDraft } from './stock-draft.ts'
import { usdText } from './usd.ts'

export type StockRow = Selectable<Schema['stock_picks']> & { points: number }

/** Every stock that is or was in a theme, in display order, with the number of its prices. */
export async function readStockRows(db: Db, themeId: string): Promise<StockRow[]> {
  const rows = await db
    .selectFrom('stock_picks')
    .selectAll()
    .where('theme_id', '=', themeId)
    .orderBy('display_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const counts = await db
    .selectFrom('price_points')
    .innerJoin('stock_picks', 'stock_picks.id', 'price_points.stock_pick_id')
    .select(({ fn }) => ['stock_pick_id as id', fn.countAll<number | string>().as('points')])
    .where('theme_id', '=', themeId)
    .groupBy('stock_pick_id')
    .execute()
  const points = new Map(counts.map((count) => [count.id, Number(count.points)]))
  return rows.map((row) => ({ ...row, points: points.get(row.id) ?? 0 }))
}

/** A stored stock as the editor holds one, with the as-of date of the office's zone. */
export function draftOf(row: StockRow, timeZone: string): StockDraft {
  return {
    id: row.stock_id,
    name: row.name,
    ticker: row.ticker,
    exchange: row.exchange,
    current: row.current_price === null ? '' : usdText(row.current_price),
    entry: row.entry_price === null ? '' : usdText(row.entry_price),
    image: row.image_url ?? '',
    imageAlt: row.image_alt,
    thesis: row.thesis,
    lastUpdated: row.price_as_of ? dayIn(timeZone, row.price_as_of) : '',
    asOf: row.price_as_of?.toISOString() ?? '',
    priceRevision: row.price_revision,
    pricePoints: row.points,
  }
}
