import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Themes shown to one named recipient each (docs/product.md §14). */
export const privateLinks: Migration = {
  name: '0025_private_links',
  async up(tx, dialect) {
    const { text, whole, flag, instant, optional } = columns(dialect)
    await tx.schema
      .createTable('private_links')
      .$call(text('id', { primaryKey: true }))
      .$call(text('token_hash', { unique: true }))
      .$call(text('theme_id', { references: { column: 'themes.id', onDelete: 'restrict' } }))
      .$call(whole('version'))
      .$call(text('recipient'))
      .$call(text('email'))
      .$call(flag('asks_attestation'))
      .$call(flag('mailed'))
      .$call(instant('created_at'))
      .$call(optional.text('created_by'))
      .$call(text('created_by_name'))
      .$call(instant('expires_at'))
      .$call(optional.instant('opened_at'))
      .$call(optional.instant('attested_at'))
      .$call(text('attested_text', { defaultTo: '' }))
      .$call(optional.whole('attested_version'))
      .$call(optional.instant('revoked_at'))
      .$call(text('revoked_by', { defaultTo: '' }))
      .execute()
  },
}
