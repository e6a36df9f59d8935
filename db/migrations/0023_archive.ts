import { sql } from 'kysely'
import { makeAppendOnly } from './append-only.ts'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What visitors got, as a chain of entries (docs/product.md §12). */
export const archive: Migration = {
  name: '0023_archive',
  async up(tx, dialect) {
    const { text, whole, instant, bytes, optional } = columns(dialect)
    await tx.schema
      .createTable('archive_entries')
      .$call(text('id', { primaryKey: true }))
      .$call(whole('number', { unique: true, check: sql`number > 0` }))
      .$call(text('kind', { check: sql`kind in ('page', 'gone', 'gap', 'removal')` }))
      .$call(text('address'))
      .$call(text('language'))
      .$call(instant('at'))
      .$call(text('fingerprint'))
      .$call(text('facts'))
      .$call(text('previous_hash'))
      .$call(text('hash'))
      .execute()
    await tx.schema
      .createIndex('archive_entries_address')
      .on('archive_entries')
      .columns(['address', 'number'])
      .execute()
    await tx.schema
      .createIndex('archive_entries_at')
      .on('archive_entries')
      .columns(['at', 'number'])
      .execute()
    await tx.schema
      .createTable('archive_contents')
      .$call(text('sha256', { primaryKey: true }))
      .$call(whole('bytes'))
      .$call(bytes('compressed'))
      .execute()
    await tx.schema
      .createTable('archive_files')
      .$call(text('path'))
      .$call(text('sha256'))
      .$call(whole('bytes'))
      .addPrimaryKeyConstraint('archive_files_pkey', ['path', 'sha256'])
      .execute()
    await tx.schema
      .createTable('archive_heads')
      .$call(text('id', { primaryKey: true }))
      .$call(whole('number'))
      .$call(text('hash'))
      .$call(instant('at'))
      .$call(text('sent_to'))
      .execute()
    await tx.schema
      .createTable('archive_state')
      .$call(whole('id', { primaryKey: true, check: sql`id = 1` }))
      .$call(text('revision'))
      .$call(instant('looked_at'))
      .$call(optional.instant('look_again_at'))
      .$call(optional.instant('verified_at'))
      .$call(text('problems', { defaultTo: '' }))
      .execute()
    await makeAppendOnly(tx, dialect, 'archive_entries')
    await makeAppendOnly(tx, dialect, 'archive_heads')
  },
}
