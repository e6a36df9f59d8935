import { Refusal } from '#core/issue.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import { markPrice } from '#core/stocks/mark-price.server.ts'
import { lockPrices } from '#core/stocks/record-price.server.ts'
import type { Place } from '#core/work.ts'
import type { SavedPrices } from './round.ts'
import { saves } from './save-prices.server.ts'

/**
 * Takes a saved round back in one transaction, by its key. Prices are never deleted: each that it
 * recorded is marked as an error, so that the one before is shown again with its own day
 * (docs/product.md §5). Returns how many were taken back; those that somebody marked meanwhile count
 * as done. Throws Refusal 'not-allowed', 'not-found', 'needs-approval'.
 */
export async function takeBackRound(
  place: Place,
  actorId: string,
  key: string,
): Promise<{ outcome: 'done'; count: number }> {
  return write(place, { actorId, right: mayEditContent, lock: lockPrices }, async (work) => {
    const { tx } = work
    const saved = await tx
      .selectFrom('saves')
      .select('answer')
      .where('list', '=', saves)
      .where('key', '=', key)
      .executeTakeFirst()
    const { recorded = [] } = (saved?.answer ?? {}) as Partial<SavedPrices>
    if (recorded.length === 0) throw new Refusal('not-found')
    let count = 0
    for (const { stockPickId, price, asOf } of recorded) {
      const point = await tx
        .selectFrom('price_points')
        .innerJoin('stock_picks', 'stock_picks.id', 'price_points.stock_pick_id')
        .select(['price_points.id', 'stock_picks.theme_id', 'stock_picks.stock_id'])
        .where('stock_pick_id', '=', stockPickId)
        .where('price', '=', price)
        .where('as_of', '=', new Date(asOf))
        .executeTakeFirst()
      if (!point) continue
      const mark = { stockId: point.stock_id, priceId: point.id, isError: true }
      if (await markPrice(work, actorId, point.theme_id, mark)) count += 1
    }
    return { outcome: 'done', count }
  })
}
