import type { Listing } from '#core/prices/quote.ts'
import type { Db } from '#db/schema.ts'

/** A ticker with the exchange on which our own stock of that name is listed, where there is one. */
export async function findListing(db: Db, ticker: string): Promise<Listing> {
  const row = await db
    .selectFrom('stock_picks')
    .select('exchange')
    .where('ticker', '=', ticker)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return { ticker, exchange: row?.exchange }
}
