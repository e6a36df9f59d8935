import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Which service a price was fetched from; '' for one that a person or a file brought. */
export const quoteProviders: Migration = {
  name: '0044_quote_providers',
  async up(tx, dialect) {
    const { text } = columns(dialect)
    for (const table of ['price_points', 'price_update_items'])
      await tx.schema
        .alterTable(table)
        .$call(text('provider', { defaultTo: '' }))
        .execute()
    // Finds the lowest and the highest price of a stock without reading all of them.
    await tx.schema
      .createIndex('price_points_pick_price')
      .on('price_points')
      .columns(['stock_pick_id', 'price'])
      .execute()
  },
}
