import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Keys of the reading API (docs/product.md §15.3). */
export const keys: Migration = {
  name: '0027_keys',
  async up(tx, dialect) {
    const { text, whole, json, instant, optional } = columns(dialect)
    await tx.schema
      .createTable('api_keys')
      .$call(text('id', { primaryKey: true }))
      .$call(text('name'))
      .$call(text('prefix', { unique: true }))
      .$call(text('key_hash'))
      .$call(json('origins'))
      .$call(whole('per_minute'))
      .$call(instant('created_at'))
      .$call(optional.text('created_by'))
      .$call(text('created_by_name'))
      .$call(optional.instant('expires_at'))
      .$call(optional.day('last_used'))
      .$call(whole('requests', { defaultTo: 0 }))
      .$call(optional.instant('revoked_at'))
      .$call(text('revoked_by', { defaultTo: '' }))
      .execute()
  },
}
