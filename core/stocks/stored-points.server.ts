import type { Money } from '#core/prices/usd.ts'
import type { Db } from '#db/schema.ts'

export type Point = { price: Money; as_of: Date }
export type StoredStock = NonNullable<Awaited<ReturnType<typeof findStock>>>

export function isCurrent(stock: StoredStock, { price, as_of }: Point): boolean {
  return stock.current_price === price && stock.price_as_of?.getTime() === as_of.getTime()
}

export function findStock(db: Db, themeId: string, stockId: string) {
  return db
    .selectFrom('stock_picks')
    .select(['id', 'name', 'ticker', 'current_price', 'entry_price', 'price_as_of'])
    .where('theme_id', '=', themeId)
    .where('stock_id', '=', stockId)
    .executeTakeFirst()
}

/** The newest first. */
export function pointsOf(db: Db, stockPickId: string) {
  return db
    .selectFrom('price_points')
    .selectAll()
    .where('stock_pick_id', '=', stockPickId)
    .orderBy('as_of', 'desc')
    .orderBy('recorded_at', 'desc')
    .orderBy('id')
}
