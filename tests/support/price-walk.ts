import { dayIn } from '#core/dates.ts'
import { saveRound } from '#core/price-round/save-round.server.ts'
import { usdText } from '#core/prices/usd.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { closeStock } from '#core/stocks/close-stock.server.ts'
import { findStocksForEditing, saveStocks } from '#core/stocks/theme-stocks.server.ts'
import type { Db } from '#db/schema.ts'
import { sentList, someKey } from './lists.ts'
import { importText } from './transfer.ts'

export type WalkingStock = { id: string; stockId: string; themeId: string; ticker: string }

type Step = (db: Db, actor: string, stock: WalkingStock, price: number) => Promise<unknown>

/** At the office, where a day begins earlier than in UTC. */
export async function officeToday(db: Db): Promise<string> {
  const { timeZone } = await findSettings(db)
  return dayIn(timeZone, new Date())
}

/**
 * Every way in which a person alone sets a price, without an answer to what is asked; prices in
 * 1/10,000 USD. Whether it was taken shows in the price of the stock.
 */
export const waysOfPrices: Readonly<Record<string, Step>> = {
  async 'the stock editor'(db, actor, { themeId, stockId }, price) {
    const list = await findStocksForEditing(db, themeId)
    const rows = list.rows.map((row) =>
      row.id === stockId ? { ...row, current: usdText(price), lastUpdated: '' } : row,
    )
    await saveStocks(db, actor, themeId, sentList(list, rows))
  },
  async 'the prices screen'(db, actor, { id }, price) {
    const rows = [{ id, price: usdText(price), isStill: false }]
    await saveRound(db, actor, { key: someKey(), asOf: await officeToday(db), rows, confirmed: [] })
  },
  async 'a price list'(db, actor, { ticker }, price) {
    const text = `${ticker},NYSE,${usdText(price)},${new Date().toISOString()}`
    await importText(db, actor, text, 'prices')
  },
  async 'a file of prices that calls itself a quote'(
    db,
    actor,
    { themeId, stockId, ticker },
    price,
  ) {
    const row = [themeId, stockId, ticker, 'NYSE', usdText(price), new Date().toISOString()]
    await importText(
      db,
      actor,
      `theme,id,ticker,exchange,price,date,source,error\n${row},quote,false`,
    )
  },
  async 'a file of stocks that calls its price a quote'(db, actor, stock, price) {
    const row = [
      stock.stockId,
      stock.themeId,
      'Pearson',
      stock.ticker,
      usdText(price),
      await officeToday(db),
    ]
    const head = 'id,theme,name,ticker,current_price,as_of,price_source'
    await importText(db, actor, `${head}\n${row},quote`)
  },
}

/** It is taken out of its list when the price is taken. */
export const closeAt: Step = async (db, actor, { themeId, stockId }, price) =>
  closeStock(db, actor, themeId, {
    stockId,
    price: usdText(price),
    day: await officeToday(db),
    reason: 'Taken over',
    confirmed: [],
  })
