import { sql } from 'kysely'
import { makeAppendOnly } from './append-only.ts'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

const kinds = sql`kind in ('page', 'gone', 'gap', 'removal', 'recorded')`

/** Each change of what visitors see queues what the archive has to record (docs/product.md §12). */
export const archivePublications: Migration = {
  name: '0050_archive_publications',
  async up(tx, dialect) {
    const { text, whole, flag, instant, optional } = columns(dialect)
    await tx.schema
      .createTable('archive_publications')
      .$call(text('id', { primaryKey: true }))
      .$call(text('transaction_id'))
      .$call(instant('at'))
      .$call(text('content'))
      .$call(text('key'))
      .$call(text('language'))
      .execute()
    await makeAppendOnly(tx, dialect, 'archive_publications')
    await tx.schema
      .createTable('archive_queue')
      .$call(
        text('publication_id', {
          primaryKey: true,
          references: { column: 'archive_publications.id', onDelete: 'restrict' },
        }),
      )
      .$call(optional.whole('entry'))
      .$call(flag('is_before_archive'))
      .execute()
    await tx.schema.createIndex('archive_queue_entry').on('archive_queue').column('entry').execute()
    if (dialect === 'postgres') {
      // On SQLite the program gives this function to its connection.
      await sql`create function current_transaction_id() returns text language sql volatile as
        'select pg_current_xact_id()::text'`.execute(tx)
      await sql`alter table archive_entries drop constraint archive_entries_kind_check`.execute(tx)
      await sql`alter table archive_entries
        add constraint archive_entries_kind_check check (${kinds})`.execute(tx)
      return
    }
    // SQLite cannot alter a check: the table is made again.
    await tx.schema.alterTable('archive_entries').renameTo('archive_entries_before').execute()
    for (const index of ['archive_entries_address', 'archive_entries_at', 'archive_entries_kind'])
      await tx.schema.dropIndex(index).execute()
    await tx.schema
      .createTable('archive_entries')
      .$call(text('id', { primaryKey: true }))
      .$call(whole('number', { unique: true, check: sql`number > 0` }))
      .$call(text('kind', { check: kinds }))
      .$call(text('address'))
      .$call(text('language'))
      .$call(instant('at'))
      .$call(text('fingerprint'))
      .$call(text('facts'))
      .$call(text('previous_hash'))
      .$call(text('hash'))
      .execute()
    await sql`
      insert into archive_entries (
        id, number, kind, address, language, at, fingerprint, facts, previous_hash, hash
      )
      select id, number, kind, address, language, at, fingerprint, facts, previous_hash, hash
      from archive_entries_before`.execute(tx)
    await tx.schema.dropTable('archive_entries_before').execute()
    for (const [index, own] of [
      ['archive_entries_address', ['address', 'number']],
      ['archive_entries_at', ['at', 'number']],
      ['archive_entries_kind', ['kind', 'number']],
    ] as const)
      await tx.schema
        .createIndex(index)
        .on('archive_entries')
        .columns([...own])
        .execute()
    await makeAppendOnly(tx, dialect, 'archive_entries')
  },
}
