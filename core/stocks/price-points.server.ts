import { randomUUID } from 'node:crypto'
import { nextMoment } from '#core/clock.ts'
import type { Money } from '#core/prices/usd.ts'
import type { Work } from '#core/work.ts'
import type { PricePoint } from './stock.ts'

export type NewPrice = {
  price: Money
  asOf: Date
  source: PricePoint['source']
  /** The service that it was fetched from; only such a price counts as a quote. */
  provider?: string
}

/** One per time; only a user can remove an error mark. Returns undefined if it is new. */
export async function savePricePoint(
  work: Work,
  stockPickId: string,
  { price, asOf, source, provider }: NewPrice,
): Promise<'known' | 'marked' | undefined> {
  const { tx, actor } = work
  const known = await tx
    .selectFrom('price_points')
    .select(['id', 'error_at'])
    .where('stock_pick_id', '=', stockPickId)
    .where('as_of', '=', asOf)
    .where('price', '=', price)
    .executeTakeFirst()
  if (known?.error_at && provider) return 'marked'
  if (known) {
    await tx
      .updateTable('price_points')
      .set({ error_at: null, error_by: null, ...(provider && { provider }) })
      .where('id', '=', known.id)
      .execute()
    return 'known'
  }
  await tx
    .insertInto('price_points')
    .values({
      id: randomUUID(),
      stock_pick_id: stockPickId,
      price,
      as_of: asOf,
      source,
      provider: provider ?? '',
      recorded_at: nextMoment(),
      recorded_by: actor.name,
      submission: work.approval?.submission ?? null,
    })
    .execute()
  return undefined
}

/** A price that was marked as an error elsewhere: stored, but not shown. */
export async function saveWrongPricePoint(
  work: Work,
  stockPickId: string,
  next: NewPrice,
): Promise<void> {
  const { tx, actor } = work
  await savePricePoint(work, stockPickId, next)
  await tx
    .updateTable('price_points')
    .set({ error_at: new Date(), error_by: actor.name })
    .where('stock_pick_id', '=', stockPickId)
    .where('as_of', '=', next.asOf)
    .where('price', '=', next.price)
    .execute()
}
