import { describeMove, findLargeMove } from '#core/prices/large-move.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import { confirmedPrices, readBases } from '#core/stocks/confirmed-price.server.ts'
import { lockStock, recordPrice } from '#core/stocks/record-price.server.ts'
import type { Db } from '#db/schema.ts'
import type { ItemState, LargeMoveItem } from './price-update.ts'
import { quoteBases } from './resolve-item.server.ts'

/** Waiting moves of one theme or of all, newest first. */
export async function listLargeMoves(db: Db, themeId?: string): Promise<LargeMoveItem[]> {
  let query = db
    .selectFrom('price_update_items')
    .innerJoin('stock_picks', 'stock_picks.id', 'price_update_items.stock_pick_id')
    .select(['price_update_items.id as id', 'theme_id', 'stock_id'])
    .select(['stock_picks.name as name', 'stock_picks.ticker as ticker'])
    .select(['price', 'as_of', 'current_price', 'entry_price'])
    .select(confirmedPrices(new Date()))
    .where('price_update_items.state', '=', 'large')
    .where('removed_at', 'is', null)
    .orderBy('as_of', 'desc')
    .orderBy('price_update_items.id')
  if (themeId !== undefined) query = query.where('theme_id', '=', themeId)
  return (await query.execute()).flatMap((row) => {
    const { price, as_of: asOf } = row
    if (price === null || asOf === null) return []
    const bases = readBases(row)
    const { last, entry } = bases
    // The last price may have moved towards it since.
    const since = last ? 'last price' : 'entry price'
    const move = findLargeMove(price, quoteBases({ bases })) ?? {
      since,
      from: last ?? entry ?? price,
      to: price,
    }
    return [
      {
        id: row.id,
        themeId: row.theme_id,
        stockId: row.stock_id,
        name: row.name,
        ticker: row.ticker,
        price,
        asOf,
        text: describeMove(row.name, move),
      },
    ]
  })
}

/** 100 means more. */
export async function countLargeMoves(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('price_update_items')
    .innerJoin('stock_picks', 'stock_picks.id', 'price_update_items.stock_pick_id')
    .select('price_update_items.id')
    .where('price_update_items.state', '=', 'large' satisfies ItemState)
    .where('removed_at', 'is', null)
    .limit(100)
    .execute()
  return rows.length
}

/** Accepting records the price in the user's name. Returns false if it no longer waits. Throws Refusal. */
export async function decideMove(
  db: Db,
  actorId: string,
  { id, isAccepted }: { id: string; isAccepted: boolean },
): Promise<boolean> {
  return write(db, { actorId, right: mayEditContent }, async (work) => {
    const { tx, actor } = work
    const waiting = tx
      .selectFrom('price_update_items')
      .select(['stock_pick_id', 'price', 'provider', 'as_of'])
      .where('id', '=', id)
      .where('state', '=', 'large' satisfies ItemState)
    const found = await waiting.executeTakeFirst()
    // Lock the stock first, as everywhere a price is recorded.
    const stock = found && (await lockStock(work, found.stock_pick_id))
    const item = stock && (await waiting.executeTakeFirst())
    if (!item || item.price === null || item.as_of === null) return false
    const state: ItemState = isAccepted ? 'accepted' : 'refused'
    await tx
      .updateTable('price_update_items')
      .set({ state, decided_at: new Date(), decided_by: actor.name })
      .where('id', '=', id)
      .execute()
    if (isAccepted)
      await recordPrice(work, stock, {
        price: item.price,
        asOf: item.as_of,
        source: 'quote',
        // An item of before the services were recorded has none.
        provider: item.provider || 'Price service',
      })
    return true
  })
}
