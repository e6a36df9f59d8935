import type { Ground, Statement } from './statement.ts'

/** What other programs are given and what came from them (docs/product.md §15). */
export function programs({ schema, column }: Ground): Statement[] {
  const { text, whole, json, instant, optional } = column
  return [
    schema
      .createTable('api_keys')
      .$call(text('id', { primaryKey: true }))
      .$call(text('name'))
      .$call(text('prefix', { unique: true }))
      .$call(text('key_hash'))
      .$call(json('origins'))
      .$call(optional.json('reads'))
      .$call(whole('per_minute'))
      .$call(instant('created_at'))
      .$call(optional.text('created_by'))
      .$call(text('created_by_name'))
      .$call(optional.instant('expires_at'))
      .$call(optional.day('last_used'))
      .$call(whole('requests', { defaultTo: 0 }))
      .$call(optional.instant('revoked_at'))
      .$call(text('revoked_by', { defaultTo: '' })),
    schema
      .createTable('webhooks')
      .$call(text('id', { primaryKey: true }))
      .$call(text('address'))
      .$call(json('events'))
      .$call(text('secret'))
      .$call(instant('created_at'))
      .$call(optional.text('created_by'))
      .$call(text('created_by_name'))
      .$call(optional.instant('on_since'))
      .$call(whole('failures', { defaultTo: 0 }))
      .$call(optional.instant('failing_since'))
      .$call(optional.instant('off_at'))
      .$call(text('off_because', { defaultTo: '' })),
    schema
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
      .$call(text('reason', { defaultTo: '' })),
    schema.createIndex('webhook_deliveries_at').on('webhook_deliveries').column('at'),
    schema.createIndex('webhook_deliveries_webhook').on('webhook_deliveries').column('webhook_id'),
    // What came from the hosted backend comes once.
    schema
      .createTable('hosted_records')
      .$call(text('id', { primaryKey: true }))
      .$call(text('source'))
      .$call(text('source_id'))
      .$call(text('record_id'))
      .$call(optional.json('imported'))
      .$call(instant('imported_at'))
      .addUniqueConstraint('hosted_records_source', ['source', 'source_id']),
  ]
}
