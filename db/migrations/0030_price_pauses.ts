import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** A price update that waits because the service takes no more calls for now. */
export const pricePauses: Migration = {
  name: '0030_price_pauses',
  async up(tx, dialect) {
    const { whole, optional } = columns(dialect)
    const updates = () => tx.schema.alterTable('price_updates')
    await updates().$call(optional.instant('paused_until')).execute()
    await updates()
      .$call(whole('pauses', { defaultTo: 0 }))
      .execute()
  },
}
