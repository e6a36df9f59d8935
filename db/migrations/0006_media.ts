import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Pictures that staff uploaded: each row stands for files that are all stored (docs/decisions.md
 * 17).
 */
export const media: Migration = {
  name: '0006_media',
  async up(tx, dialect) {
    const { text, whole, json, instant, optional } = columns(dialect)
    await tx.schema
      .createTable('media')
      .$call(text('id', { primaryKey: true }))
      .$call(text('base', { unique: true }))
      .$call(text('url', { unique: true }))
      .$call(whole('width'))
      .$call(whole('height'))
      .$call(json('widths'))
      .$call(text('fallback'))
      .$call(json('files'))
      .$call(optional.text('uploaded_by'))
      .$call(instant('created_at'))
      .$call(instant('last_used_at'))
      .execute()
    await tx.schema.createIndex('media_last_used_at').on('media').column('last_used_at').execute()
  },
}
