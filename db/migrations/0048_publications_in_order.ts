import { sql } from 'kysely'
import { liftAppendOnly, makeAppendOnly } from './append-only.ts'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Publications are in the order in which people decided, and what is published, or will be, is
 * found without reading every publication (docs/decisions.md 41). What visitors see stays as it is.
 */
export const publicationsInOrder: Migration = {
  name: '0048_publications_in_order',
  async up(tx, dialect) {
    const { text, whole, json, instant, flag } = columns(dialect)
    const ofText = { references: { column: 'texts.id', onDelete: 'restrict' } } as const
    await liftAppendOnly(tx, dialect, 'text_publications')
    const publications = () => tx.schema.alterTable('text_publications')
    await publications()
      .$call(whole('position', { defaultTo: 0 }))
      .execute()
    await publications()
      .$call(flag('is_scheduled', { defaultTo: dialect === 'sqlite' ? 0 : 'false' }))
      .execute()
    await sql`update text_publications set position = line.position from (
        select id, row_number() over (
          partition by text_id, language order by starts_at, recorded_at, id
        ) as position
        from text_publications
      ) as line where line.id = text_publications.id`.execute(tx)
    // What was published at once began up to a second after it was recorded.
    const later =
      dialect === 'sqlite'
        ? sql`(julianday(starts_at) - julianday(recorded_at)) * 86400 > 1.0005`
        : sql`starts_at - recorded_at > interval '1 second'`
    await sql`update text_publications set is_scheduled = true
      where action = 'publish' and ${later}`.execute(tx)
    await tx.schema
      .createIndex('text_publications_order')
      .unique()
      .on('text_publications')
      .columns(['text_id', 'language', 'position'])
      .execute()
    await makeAppendOnly(tx, dialect, 'text_publications')

    await tx.schema
      .createTable('text_outlines')
      .$call(text('text_id', ofText))
      .$call(text('language'))
      .$call(whole('number'))
      .$call(text('address'))
      .$call(text('day'))
      .$call(json('fields'))
      .$call(json('shared'))
      .addPrimaryKeyConstraint('text_outlines_pkey', ['text_id', 'language', 'number'])
      .execute()
    await tx.schema
      .createTable('published_texts')
      .$call(text('text_id', ofText))
      .$call(text('language'))
      .$call(instant('shown_from'))
      .$call(instant('shown_until'))
      .$call(text('kind'))
      .$call(whole('version'))
      .$call(instant('published_at'))
      .$call(text('published_by'))
      .$call(instant('first_published_at'))
      .$call(text('address'))
      .$call(text('day'))
      .$call(json('fields'))
      .addPrimaryKeyConstraint('published_texts_pkey', ['text_id', 'language', 'shown_from'])
      .execute()
    const index = (name: string) => tx.schema.createIndex(name).on('published_texts')
    await index('published_texts_order')
      .columns(['kind', 'language', 'day desc', 'address'])
      .execute()
    await index('published_texts_address').columns(['kind', 'language', 'address']).execute()
  },
}
