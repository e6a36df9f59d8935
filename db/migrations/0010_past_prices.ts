import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Who recorded a price, and who marked one as an error. */
export const pastPrices: Migration = {
  name: '0010_past_prices',
  async up(tx, dialect) {
    const { text, optional } = columns(dialect)
    const points = () => tx.schema.alterTable('price_points')
    await points()
      .$call(text('recorded_by', { defaultTo: '' }))
      .execute()
    await points().$call(optional.instant('error_at')).execute()
    await points().$call(optional.text('error_by')).execute()
  },
}
