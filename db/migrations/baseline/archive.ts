import { sql } from 'kysely'
import { appendOnly } from '../append-only.ts'
import type { Ground, Statement } from './statement.ts'

/** What visitors got, as a chain of entries (docs/product.md §12). */
export function archive(ground: Ground): Statement[] {
  return [
    ...entries(ground),
    ...publications(ground),
    ...appendOnly(ground.dialect, 'archive_entries'),
    ...appendOnly(ground.dialect, 'archive_heads'),
    ...appendOnly(ground.dialect, 'archive_publications'),
  ]
}

function entries({ schema, column }: Ground): Statement[] {
  const { text, whole, instant, bytes, optional } = column
  const kinds = sql`kind in ('page', 'gone', 'gap', 'removal', 'recorded', 'proof')`
  const index = (name: string) => schema.createIndex(name).on('archive_entries')
  return [
    schema
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
      .$call(text('hash')),
    index('archive_entries_address').columns(['address', 'number']),
    index('archive_entries_at').columns(['at', 'number']),
    index('archive_entries_kind').columns(['kind', 'number']),
    schema
      .createTable('archive_contents')
      .$call(text('sha256', { primaryKey: true }))
      .$call(whole('bytes'))
      .$call(bytes('compressed')),
    schema
      .createTable('archive_files')
      .$call(text('path'))
      .$call(text('sha256'))
      .$call(whole('bytes'))
      .addPrimaryKeyConstraint('archive_files_pkey', ['path', 'sha256']),
    schema
      .createTable('archive_heads')
      .$call(text('id', { primaryKey: true }))
      .$call(whole('number'))
      .$call(text('hash'))
      .$call(instant('at'))
      .$call(text('sent_to')),
    schema
      .createTable('archive_state')
      .$call(whole('id', { primaryKey: true, check: sql`id = 1` }))
      .$call(text('revision'))
      .$call(instant('looked_at'))
      .$call(optional.instant('look_again_at'))
      .$call(optional.instant('verified_at'))
      .$call(text('problems', { defaultTo: '' }))
      .$call(optional.text('build')),
  ]
}

/** Each change of what visitors see queues what is to be recorded; what they got waits beside it. */
function publications({ schema, column, dialect }: Ground): Statement[] {
  const { text, instant, optional } = column
  return [
    // On SQLite the program gives this function to its connection.
    ...(dialect === 'postgres'
      ? [
          sql`create function current_transaction_id() returns text language sql volatile as
            'select pg_current_xact_id()::text'`,
        ]
      : []),
    schema
      .createTable('archive_publications')
      .$call(text('id', { primaryKey: true }))
      .$call(text('transaction_id'))
      .$call(instant('at'))
      .$call(text('content'))
      .$call(text('key'))
      .$call(text('language')),
    schema
      .createTable('archive_queue')
      .$call(
        text('publication_id', {
          primaryKey: true,
          references: { column: 'archive_publications.id', onDelete: 'restrict' },
        }),
      )
      .$call(optional.whole('entry')),
    schema.createIndex('archive_queue_entry').on('archive_queue').column('entry'),
    schema
      .createTable('archive_shown')
      .$call(text('sha256', { primaryKey: true }))
      .$call(text('address'))
      .$call(text('language'))
      .$call(text('build'))
      .$call(instant('at')),
  ]
}
