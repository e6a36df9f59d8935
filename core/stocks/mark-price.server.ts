import { changeSite } from '#core/approval/gate.server.ts'
import { momentIn } from '#core/dates.ts'
import { type Change, recordChange } from '#core/history/changes.server.ts'
import { groupedUsd, type Money, usdText } from '#core/prices/usd.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import type { Place } from '#core/work.ts'
import { takeListRevision } from '#db/revisions.ts'
import type { Tx } from '#db/schema.ts'
import {
  findStock,
  isCurrent,
  type Point,
  pointsOf,
  type StoredStock,
} from './stored-points.server.ts'
import { stocksOf } from './theme-stocks.server.ts'

/** The latest unmarked price becomes current. Returns false if there is no such price. Throws Refusal. */
export async function markPrice(
  place: Place,
  actorId: string,
  themeId: string,
  { stockId, priceId, isError }: { stockId: string; priceId: string; isError: boolean },
): Promise<boolean> {
  const list = stocksOf(themeId)
  return write(place, { actorId, right: mayEditContent }, async (work) => {
    const { tx, actor, timeZone } = work
    const revision = await takeListRevision(tx, list.name)
    const stock = await findStock(tx, themeId, stockId)
    const point = stock && (await findPoint(tx, stock.id, priceId))
    if (!point) return false
    if ((point.error_at !== null) === isError) return true
    const now = new Date()
    await tx
      .updateTable('price_points')
      .set(isError ? { error_at: now, error_by: actor.name } : { error_at: null, error_by: null })
      .where('id', '=', priceId)
      .execute()
    const named = `${groupedUsd(point.price)} of ${momentIn(timeZone, point.as_of)}`
    const mark = isError
      ? { before: named, after: `${named}, marked as an error` }
      : { before: `${named}, marked as an error`, after: named }
    const current = await replaceCurrent(tx, stock, { point, isError })
    await recordChange(work, {
      noun: 'stocks',
      recordId: stock.id,
      recordName: stock.name,
      action: 'updated',
      differences: { pastPrice: mark, ...current },
      list: list.name,
      revision,
    })
    await changeSite(work, ['stocks'])
    return true
  })
}

function findPoint(tx: Tx, stockPickId: string, priceId: string) {
  return tx
    .selectFrom('price_points')
    .selectAll()
    .where('id', '=', priceId)
    .where('stock_pick_id', '=', stockPickId)
    .executeTakeFirst()
}

async function replaceCurrent(
  tx: Tx,
  stock: StoredStock,
  { point, isError }: { point: Point; isError: boolean },
): Promise<Change['differences']> {
  const isNewer = !stock.price_as_of || point.as_of > stock.price_as_of
  if (isError ? !isCurrent(stock, point) : !isNewer) return {}
  // A stock has as many prices as days went by: only the newest that counts is read.
  const latest = await pointsOf(tx, stock.id)
    .where('error_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  await tx
    .updateTable('stock_picks')
    .set((row) => ({
      current_price: latest?.price ?? null,
      price_as_of: latest?.as_of ?? null,
      price_revision: row('price_revision', '+', 1),
      updated_at: new Date(),
    }))
    .where('id', '=', stock.id)
    .execute()
  const text = (price: Money | null | undefined) => (price ? usdText(price) : '')
  return {
    current: { before: text(stock.current_price), after: text(latest?.price) },
    asOf: {
      before: stock.price_as_of?.toISOString() ?? '',
      after: latest?.as_of.toISOString() ?? '',
    },
  }
}
