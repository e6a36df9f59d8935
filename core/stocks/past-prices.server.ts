import { type Approval, findApprovals } from '#core/approval/approvals.server.ts'
import type { Money } from '#core/prices/usd.ts'
import { readPage } from '#db/page.ts'
import type { Db } from '#db/schema.ts'
import { listPriceSeries } from './price-series.server.ts'
import type { PricePoint } from './stock.ts'
import { findStock, isCurrent, pointsOf, type StoredStock } from './stored-points.server.ts'

export type PastPrice = {
  id: string
  price: Money
  asOf: Date
  source: PricePoint['source']
  /** The service that it was fetched from, or ''. */
  provider: string
  recordedBy: string
  /** The approval of its change, if it needed a second person. */
  approval: Approval | undefined
  isCurrent: boolean
  error: { at: Date; by: string } | undefined
}

type PricedBy = {
  id: string
  name: string
  ticker: string
  entry: Money | undefined
  current: { price: Money; asOf: Date } | undefined
}

export type PastPrices = { stock: PricedBy; prices: PastPrice[]; more: boolean }

const pricesPerPage = 50

/** A page of 50 from 1 on, the latest first; undefined if there is no such stock in the theme. */
export async function listPastPrices(
  db: Db,
  themeId: string,
  stockId: string,
  page = 1,
): Promise<PastPrices | undefined> {
  const stock = await findStock(db, themeId, stockId)
  if (!stock) return undefined
  const { rows, more } = await readPage({ page, size: pricesPerPage }, ({ offset, limit }) =>
    pointsOf(db, stock.id).offset(offset).limit(limit).execute(),
  )
  return { stock: pricedBy(stockId, stock), prices: await readPoints(db, stock, rows), more }
}

/** One price of a stock, with its stock; undefined if there is none. */
export async function findPastPrice(
  db: Db,
  themeId: string,
  stockId: string,
  priceId: string,
): Promise<{ stock: PricedBy; price: PastPrice } | undefined> {
  const stock = await findStock(db, themeId, stockId)
  if (!stock) return undefined
  const rows = await pointsOf(db, stock.id).where('id', '=', priceId).execute()
  const [price] = await readPoints(db, stock, rows)
  return price && { stock: pricedBy(stockId, stock), price }
}

function pricedBy(id: string, stock: StoredStock): PricedBy {
  const { current_price: price, price_as_of: asOf } = stock
  return {
    id,
    name: stock.name,
    ticker: stock.ticker,
    entry: stock.entry_price ?? undefined,
    current: price !== null && asOf ? { price, asOf } : undefined,
  }
}

async function readPoints(
  db: Db,
  stock: StoredStock,
  rows: Awaited<ReturnType<ReturnType<typeof pointsOf>['execute']>>,
): Promise<PastPrice[]> {
  const approvals = await findApprovals(db, rows)
  return rows.map((row) => ({
    id: row.id,
    price: row.price,
    asOf: row.as_of,
    source: row.source as PricePoint['source'],
    provider: row.provider,
    recordedBy: row.recorded_by,
    approval: approvals.get(row.submission ?? ''),
    isCurrent: row.error_at === null && isCurrent(stock, row),
    error: row.error_at ? { at: row.error_at, by: row.error_by ?? '' } : undefined,
  }))
}

/** The prices of its chart, oldest first (core/stocks/price-series.server.ts). */
export async function listChartPrices(
  db: Db,
  themeId: string,
  stockId: string,
): Promise<PricePoint[]> {
  const stock = await findStock(db, themeId, stockId)
  if (!stock) return []
  return (await listPriceSeries(db, { stockPickId: stock.id })).get(stock.id) ?? []
}
