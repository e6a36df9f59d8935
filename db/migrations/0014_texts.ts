import { sql } from 'kysely'
import { makeAppendOnly } from './append-only.ts'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** The texts that visitors read: numbered versions, and which of them is published from when. */
export const texts: Migration = {
  name: '0014_texts',
  async up(tx, dialect) {
    const { text, whole, json, instant, optional } = columns(dialect)
    const ofText = { references: { column: 'texts.id', onDelete: 'restrict' } } as const
    await tx.schema
      .createTable('texts')
      .$call(text('id', { primaryKey: true }))
      .$call(text('kind'))
      .$call(text('key', { check: sql`key <> ''` }))
      .$call(whole('display_order', { defaultTo: 1000 }))
      .$call(instant('created_at'))
      .addUniqueConstraint('texts_kind_key', ['kind', 'key'])
      .execute()
    await tx.schema
      .createTable('text_aliases')
      .$call(text('kind'))
      .$call(text('key', { check: sql`key <> ''` }))
      .$call(text('text_id', ofText))
      .$call(instant('created_at'))
      .addPrimaryKeyConstraint('text_aliases_pkey', ['kind', 'key'])
      .execute()
    await tx.schema
      .createTable('text_versions')
      .$call(text('id', { primaryKey: true }))
      .$call(text('text_id', ofText))
      .$call(text('language'))
      .$call(whole('number', { check: sql`number > 0` }))
      .$call(json('content'))
      .$call(instant('saved_at'))
      .$call(optional.text('saved_by'))
      .$call(text('saved_by_name'))
      .$call(text('reason', { defaultTo: '' }))
      .addUniqueConstraint('text_versions_number', ['text_id', 'language', 'number'])
      .execute()
    await tx.schema
      .createTable('text_publications')
      .$call(text('id', { primaryKey: true }))
      .$call(text('text_id', ofText))
      .$call(text('language'))
      .$call(text('action', { check: sql`action in ('publish', 'withdraw', 'cancel')` }))
      .$call(optional.whole('version'))
      .$call(instant('starts_at'))
      .$call(optional.text('cancels'))
      .$call(instant('recorded_at'))
      .$call(optional.text('recorded_by'))
      .$call(text('recorded_by_name'))
      .$call(text('reason', { defaultTo: '' }))
      .execute()
    const index = (name: string) => tx.schema.createIndex(name).on('text_publications')
    await index('text_publications_text').columns(['text_id', 'language']).execute()
    await index('text_publications_starts').column('starts_at').execute()
    await makeAppendOnly(tx, dialect, 'text_versions')
    await makeAppendOnly(tx, dialect, 'text_publications')
    await tx.schema
      .alterTable('content_revision')
      .$call(whole('pages', { defaultTo: 0 }))
      .execute()
  },
}
