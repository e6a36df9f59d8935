import { listStoredRecords } from '#core/record/write.server.ts'
import type { StockDraft } from '#core/stocks/stock.ts'
import { stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import type { Db } from '#db/schema.ts'
import { inOrder, recordOf } from './columns.ts'
import { listStandings, standingColumns } from './list-standings.server.ts'
import { exported, stockColumns } from './stock-columns.server.ts'
import type { TransferRecord } from './transfer.ts'

/** Of all themes, or of one: those that are shown, the closed ones, and the trash where it is wanted. */
export async function exportStocks(
  db: Db,
  theme: string | undefined,
  withTrash: boolean,
): Promise<TransferRecord[]> {
  const records: TransferRecord[] = []
  const themes = (await listAllThemes(db)).map(({ id }) => id).toSorted()
  for (const id of themes.filter((each) => theme === undefined || each === theme)) {
    const stored = await listStoredRecords(db, stocksOf(id))
    const sources = await listCurrentSources(db, id)
    const standings = await listStandings(db, id)
    const rankOf = ({ id: own }: StockDraft) =>
      standings.get(own)?.removed ? 2 : standings.get(own)?.closed ? 1 : 0
    const sorted = stored
      .map(({ draft }) => draft)
      .filter((draft) => withTrash || rankOf(draft) < 2)
      .toSorted(
        (a, b) =>
          rankOf(a) - rankOf(b) || a.displayOrder - b.displayOrder || (a.id < b.id ? -1 : 1),
      )
    for (const stock of sorted) {
      const standing = standings.get(stock.id)
      const record = { ...recordOf(exported, stock), price_source: sources.get(stock.id) ?? '' }
      const away = standingColumns.map(({ name, key }) => [name, standing?.[key] ?? ''])
      records.push({ ...record, ...Object.fromEntries(away), theme: id })
    }
  }
  return records.map((record) => inOrder(stockColumns, record))
}

async function listCurrentSources(db: Db, theme: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('stock_picks as stock')
    .innerJoin('price_points as point', 'point.stock_pick_id', 'stock.id')
    .select(['stock.stock_id', 'point.source'])
    .where('stock.theme_id', '=', theme)
    .whereRef('point.price', '=', 'stock.current_price')
    .whereRef('point.as_of', '=', 'stock.price_as_of')
    .execute()
  return new Map(rows.map(({ stock_id, source }) => [stock_id, source]))
}
