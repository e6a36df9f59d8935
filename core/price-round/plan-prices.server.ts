import { findSettings } from '#core/settings/settings.server.ts'
import { confirmedPrices } from '#core/stocks/confirmed-price.server.ts'
import type { Db } from '#db/schema.ts'
import { judge, type KnownPrices, type Planned, refused, type Stock } from './judge-price.server.ts'
import type { ListedPrice } from './price-list.ts'

/**
 * Returns what plans the lines of one list, in their order.
 *
 * @param known prices that are already stored: then an older price is not a large move either
 */
export async function openPricePlan(
  db: Db,
  now: Date,
  known?: KnownPrices,
): Promise<(row: ListedPrice) => Planned> {
  const { timeZone } = await findSettings(db)
  const stocks = await listStocks(db, now, known !== undefined)
  const seen = new Map<string, number>()
  return (row) => {
    const { line, ticker, exchange, price, date } = row
    const { listing, ...judged } = judge(row, stocks, { timeZone, now, known })
    const before = listing && seen.get(listing)
    if (listing) seen.set(listing, before || line)
    const change = before ? refused(`The same stock and day is in line ${before} already`) : judged
    return { line, ticker, exchange, price, date, ...change }
  }
}

function listStocks(db: Db, now: Date, withRemoved: boolean): Promise<Stock[]> {
  return db
    .selectFrom('stock_picks')
    .select(['id', 'theme_id', 'stock_id', 'name', 'ticker', 'exchange'])
    .select(['current_price', 'entry_price', 'price_as_of', 'removed_at'])
    .select(confirmedPrices(now))
    .$if(!withRemoved, (select) => select.where('removed_at', 'is', null))
    .orderBy('theme_id')
    .orderBy('display_order')
    .orderBy('id')
    .execute()
}
