import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Price updates with one row a stock, and what is known of closed and deleted stocks. */
export const priceUpdates: Migration = {
  name: '0012_price_updates',
  async up(tx, dialect) {
    const { text, whole, instant, optional } = columns(dialect)
    await tx.schema
      .createTable('price_updates')
      .$call(text('id', { primaryKey: true }))
      .$call(optional.text('theme_id'))
      .$call(optional.text('stock_pick_id'))
      .$call(optional.text('started_by'))
      .$call(text('started_by_name'))
      .$call(instant('started_at'))
      .$call(optional.instant('ended_at'))
      .execute()
    await tx.schema
      .createIndex('price_updates_started')
      .on('price_updates')
      .column('started_at')
      .execute()
    const onDelete = 'cascade'
    await tx.schema
      .createTable('price_update_items')
      .$call(text('id', { primaryKey: true }))
      .$call(text('update_id', { references: { column: 'price_updates.id', onDelete } }))
      .$call(text('stock_pick_id', { references: { column: 'stock_picks.id', onDelete } }))
      .$call(whole('position'))
      .$call(text('name'))
      .$call(text('ticker'))
      .$call(text('exchange'))
      .$call(text('state'))
      .$call(text('claimed_by', { defaultTo: '' }))
      .$call(text('reason', { defaultTo: '' }))
      .$call(optional.money('last_price'))
      .$call(optional.money('price'))
      .$call(optional.instant('as_of'))
      .$call(optional.instant('decided_at'))
      .$call(text('decided_by', { defaultTo: '' }))
      .addUniqueConstraint('price_update_items_place', ['update_id', 'position'])
      .execute()
    await tx.schema
      .createIndex('price_update_items_pick')
      .on('price_update_items')
      .columns(['stock_pick_id', 'state'])
      .execute()

    const picks = () => tx.schema.alterTable('stock_picks')
    await picks().$call(optional.instant('closed_at')).execute()
    await picks().$call(optional.money('closing_price')).execute()
    await picks()
      .$call(text('closed_by', { defaultTo: '' }))
      .execute()
    await picks()
      .$call(text('close_reason', { defaultTo: '' }))
      .execute()
    await picks()
      .$call(text('removal_reason', { defaultTo: '' }))
      .execute()
  },
}
