import { type Approval, findApprovals } from '#core/approval/approvals.server.ts'
import type { Money } from '#core/prices/usd.ts'
import type { Db } from '#db/schema.ts'
import type { PricePoint } from './stock.ts'
import { findStock, isCurrent, pointsOf } from './stored-points.server.ts'

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

export type PastPrices = {
  stock: { id: string; name: string; ticker: string; entry: Money | undefined }
  prices: PastPrice[]
}

export async function listPastPrices(
  db: Db,
  themeId: string,
  stockId: string,
): Promise<PastPrices | undefined> {
  const stock = await findStock(db, themeId, stockId)
  if (!stock) return undefined
  const rows = await pointsOf(db, stock.id).execute()
  const approvals = await findApprovals(db, rows)
  return {
    stock: {
      id: stockId,
      name: stock.name,
      ticker: stock.ticker,
      entry: stock.entry_price ?? undefined,
    },
    prices: rows.map((row) => ({
      id: row.id,
      price: row.price,
      asOf: row.as_of,
      source: row.source as PricePoint['source'],
      provider: row.provider,
      recordedBy: row.recorded_by,
      approval: approvals.get(row.submission ?? ''),
      isCurrent: row.error_at === null && isCurrent(stock, row),
      error: row.error_at ? { at: row.error_at, by: row.error_by ?? '' } : undefined,
    })),
  }
}
