import type { Tx } from '#db/schema.ts'
import type { Write } from '../lists/save-list.server.ts'
import { readSettings } from '../settings/settings.server.ts'
import { freeSlug, slugOf } from '../slug.ts'
import { settleStocks, type WantedStock } from './settle-stocks.server.ts'
import { readStockRows, type StockRow } from './stock-rows.server.ts'
import { StockWriter } from './stock-writer.server.ts'

/** What a theme's stocks are to become, in this order. */
type Wanted = (
  stored: readonly StockRow[],
  timeZone: string,
  tx: Tx,
) => WantedStock[] | Promise<WantedStock[]>

/**
 * Makes the stocks of a theme what is wanted (docs/decisions.md 6): rows keep their identity and
 * their prices; those that are not wanted any more go to the trash, and those that were in it come
 * back. Throws InvalidList, and ListMoved for a price that somebody else has set since it was
 * loaded.
 */
export function writeStocks(themeId: string, wanted: Wanted): Write {
  return async (tx, actor, revision) => {
    const { timeZone } = await readSettings(tx)
    const stored = await readStockRows(tx, themeId)
    const known = new Map(stored.map((row) => [row.stock_id, row]))
    const sent = await wanted(stored, timeZone, tx)
    const stocks = await settleStocks(tx, sent, known, timeZone)
    const writer = new StockWriter(tx, actor, { themeId, revision, timeZone })

    const ids: Record<string, string> = {}
    const taken = new Set(stored.map((row) => row.stock_id))
    for (const { draft, row, displayOrder } of stocks) {
      if (row) await writer.update(row, draft, displayOrder)
      else {
        const stockId = freeSlug(slugOf(draft.ticker, '-') || 'pick', (id) => taken.has(id))
        taken.add(stockId)
        await writer.add({ ...draft, id: stockId }, displayOrder)
        ids[draft.id] = stockId
      }
    }
    const left = new Set(stocks.map(({ draft }) => draft.id))
    for (const row of stored)
      if (row.removed_at === null && !left.has(row.stock_id)) await writer.remove(row)
    return { ids, changed: writer.changed }
  }
}
