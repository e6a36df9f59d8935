import type { Db } from '#db/schema.ts'
import type { ItemState } from './price-update.ts'

/** A move that waits for a person, or about which one has decided. */
const kept: ItemState[] = ['large', 'accepted', 'refused']

/**
 * Removes what updates that ended before `before` noted of each stock, one update at a time, so that
 * no statement has more to do than one night. What people decide about stays, and its update with
 * it; prices are records of their own (docs/product.md §12). Returns how many updates are gone.
 */
export async function deleteOldUpdates(db: Db, before: Date): Promise<number> {
  const updates = await db
    .selectFrom('price_updates')
    .select('id')
    .where('started_at', '<', before)
    .where('ended_at', '<', before)
    .execute()
  let deleted = 0
  for (const { id } of updates) {
    await db
      .deleteFrom('price_update_items')
      .where('update_id', '=', id)
      .where('state', 'not in', kept)
      .execute()
    const { numDeletedRows } = await db
      .deleteFrom('price_updates')
      .where('id', '=', id)
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('price_update_items')
              .select('price_update_items.id')
              .where('price_update_items.update_id', '=', id),
          ),
        ),
      )
      .executeTakeFirst()
    deleted += Number(numDeletedRows)
  }
  return deleted
}
