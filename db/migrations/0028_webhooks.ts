import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Addresses that are told what happened, and what became of it (docs/product.md §15.4). */
export const webhooks: Migration = {
  name: '0028_webhooks',
  async up(tx, dialect) {
    const { text, whole, json, instant, optional } = columns(dialect)
    await tx.schema
      .createTable('webhooks')
      .$call(text('id', { primaryKey: true }))
      .$call(text('address'))
      .$call(json('events'))
      .$call(text('secret'))
      .$call(instant('created_at'))
      .$call(optional.text('created_by'))
      .$call(text('created_by_name'))
      .$call(whole('failures', { defaultTo: 0 }))
      .$call(optional.instant('off_at'))
      .$call(text('off_because', { defaultTo: '' }))
      .execute()
    await tx.schema
      .createTable('webhook_deliveries')
      .$call(text('id', { primaryKey: true }))
      .$call(text('webhook_id', { references: { column: 'webhooks.id', onDelete: 'cascade' } }))
      .$call(text('message_id'))
      .$call(text('event'))
      .$call(text('body'))
      .$call(whole('attempt'))
      .$call(instant('at'))
      .$call(optional.whole('status'))
      .$call(whole('ms'))
      .$call(text('reason', { defaultTo: '' }))
      .execute()
    await tx.schema
      .createIndex('webhook_deliveries_at')
      .on('webhook_deliveries')
      .column('at')
      .execute()
    await tx.schema
      .createIndex('webhook_deliveries_webhook')
      .on('webhook_deliveries')
      .column('webhook_id')
      .execute()
  },
}
