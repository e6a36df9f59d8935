import { changeSite } from '#core/approval/gate.server.ts'
import { momentIn } from '#core/date-words.ts'
import { type Change, recordChange } from '#core/history/changes.server.ts'
import { groupedUsd, type Money, usdText } from '#core/prices/usd.ts'
import { mayEditContent } from '#core/users/role.ts'
import { write } from '#core/users/write.server.ts'
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
    const points = stock ? await pointsOf(tx, stock.id).execute() : []
    const point = points.find(({ id }) => id === priceId)
    if (!stock || !point) return false
    if ((point.error_at !== null) === isError) return true
    const now = new Date()
    await tx
      .updateTable('price_points')
      .set(isError ? { error_at: now, error_by: actor.name } : { error_at: null, error_by: null })
      .where('id', '=', priceId)
      .execute()
    const valid = points.filter(({ id, error_at }) =>
      id === priceId ? !isError : error_at === null,
    )
    const named = `${groupedUsd(point.price)} of ${momentIn(timeZone, point.as_of)}`
    const mark = isError
      ? { before: named, after: `${named}, marked as an error` }
      : { before: `${named}, marked as an error`, after: named }
    const current = await replaceCurrent(tx, stock, { point, valid, isError })
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

async function replaceCurrent(
  tx: Tx,
  stock: StoredStock,
  change: { point: Point; valid: readonly Point[]; isError: boolean },
): Promise<Change['differences']> {
  const { point, valid, isError } = change
  const isNewer = !stock.price_as_of || point.as_of > stock.price_as_of
  if (isError ? !isCurrent(stock, point) : !isNewer) return {}
  const latest = valid[0]
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
