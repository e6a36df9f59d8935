import { sql } from 'kysely'
import { appendOnly } from '../append-only.ts'
import type { Ground, Statement } from './statement.ts'

const ofText = { references: { column: 'texts.id', onDelete: 'restrict' } } as const

export function texts(ground: Ground): Statement[] {
  return [
    ...versions(ground),
    ...publications(ground),
    ...published(ground),
    ...proofs(ground),
    ...pictures(ground),
    ...appendOnly(ground.dialect, 'text_versions'),
    ...appendOnly(ground.dialect, 'text_publications'),
  ]
}

function versions({ schema, column }: Ground): Statement[] {
  const { text, whole, json, instant, optional } = column
  return [
    schema
      .createTable('texts')
      .$call(text('id', { primaryKey: true }))
      .$call(text('kind'))
      .$call(text('key', { check: sql`key <> ''` }))
      .$call(whole('display_order', { defaultTo: 1000 }))
      .$call(text('words', { defaultTo: '' }))
      .$call(instant('created_at'))
      .addUniqueConstraint('texts_kind_key', ['kind', 'key']),
    schema
      .createTable('text_aliases')
      .$call(text('kind'))
      .$call(text('key', { check: sql`key <> ''` }))
      .$call(text('text_id', ofText))
      .$call(instant('created_at'))
      .addPrimaryKeyConstraint('text_aliases_pkey', ['kind', 'key']),
    schema
      .createTable('text_versions')
      .$call(text('id', { primaryKey: true }))
      .$call(text('text_id', ofText))
      .$call(text('language'))
      .$call(whole('number', { check: sql`number > 0` }))
      .$call(json('content'))
      // The version of the English that a version in another language translates; 0 for the original.
      .$call(optional.whole('translates'))
      .$call(instant('saved_at'))
      .$call(optional.text('saved_by'))
      .$call(text('saved_by_name'))
      .$call(text('reason', { defaultTo: '' }))
      // Everybody whose changes the draft held that it was made of: none of them may approve it.
      .$call(json('editors', { defaultTo: '[]' }))
      .addUniqueConstraint('text_versions_number', ['text_id', 'language', 'number']),
    schema
      .createTable('text_drafts')
      .$call(text('text_id', ofText))
      .$call(text('language'))
      .$call(json('content'))
      .$call(optional.whole('translates'))
      .$call(json('editors'))
      .$call(instant('saved_at'))
      .$call(optional.text('saved_by'))
      .$call(text('saved_by_name'))
      .addPrimaryKeyConstraint('text_drafts_pkey', ['text_id', 'language']),
  ]
}

/** In the order in which people decided (docs/decisions.md 41). */
function publications({ schema, column, dialect }: Ground): Statement[] {
  const { text, whole, flag, instant, optional } = column
  const index = (name: string) => schema.createIndex(name).on('text_publications')
  return [
    schema
      .createTable('text_publications')
      .$call(text('id', { primaryKey: true }))
      .$call(text('text_id', ofText))
      .$call(text('language'))
      .$call(whole('position', { defaultTo: 0 }))
      .$call(text('action', { check: sql`action in ('publish', 'withdraw', 'cancel')` }))
      .$call(optional.whole('version'))
      .$call(instant('starts_at'))
      .$call(flag('is_scheduled', { defaultTo: dialect === 'sqlite' ? 0 : 'false' }))
      .$call(text('day', { defaultTo: '' }))
      .$call(optional.text('cancels'))
      .$call(instant('recorded_at'))
      .$call(optional.text('recorded_by'))
      .$call(text('recorded_by_name'))
      .$call(text('reason', { defaultTo: '' })),
    index('text_publications_text').columns(['text_id', 'language']),
    index('text_publications_starts').column('starts_at'),
    index('text_publications_order').unique().columns(['text_id', 'language', 'position']),
    sql`create index text_publications_cancels on text_publications (cancels)
      where cancels is not null`,
  ]
}

/** What is published, or will be, is found without reading every publication. */
function published({ schema, column }: Ground): Statement[] {
  const { text, whole, json, instant } = column
  const index = (name: string) => schema.createIndex(name).on('published_texts')
  return [
    schema
      .createTable('text_outlines')
      .$call(text('text_id', ofText))
      .$call(text('language'))
      .$call(whole('number'))
      .$call(text('address'))
      .$call(text('day'))
      .$call(json('fields'))
      .$call(json('shared'))
      .addPrimaryKeyConstraint('text_outlines_pkey', ['text_id', 'language', 'number']),
    schema
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
      .addPrimaryKeyConstraint('published_texts_pkey', ['text_id', 'language', 'shown_from']),
    index('published_texts_order').columns(['kind', 'language', 'day desc', 'address']),
    index('published_texts_address').columns(['kind', 'language', 'address']),
  ]
}

/** What strangers can check (docs/product.md §17): it outlives the text that it is about. */
function proofs({ schema, column, dialect }: Ground): Statement[] {
  const { text, whole, instant } = column
  return [
    schema
      .createTable('text_proofs')
      .$call(text('id', { primaryKey: true }))
      .$call(text('text_id'))
      .$call(text('language'))
      .$call(whole('version'))
      .$call(text('day'))
      .$call(text('sha256'))
      .$call(instant('made_at')),
    schema
      .createIndex('text_proofs_version')
      .unique()
      .on('text_proofs')
      .columns(['text_id', 'language', 'version']),
    ...appendOnly(dialect, 'text_proofs'),
    // The same list is kept once for all days on which nothing was published.
    schema
      .createTable('proof_lists')
      .$call(text('id', { primaryKey: true }))
      .$call(text('content')),
    ...appendOnly(dialect, 'proof_lists'),
    schema
      .createTable('proof_days')
      .$call(text('id', { primaryKey: true }))
      .$call(text('list'))
      .$call(whole('entry')),
    ...appendOnly(dialect, 'proof_days'),
  ]
}

function pictures({ schema, column }: Ground): Statement[] {
  const { text, whole, json, bytes, instant, optional } = column
  return [
    // Each row stands for files that are all stored (docs/decisions.md 17).
    schema
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
      .$call(instant('last_used_at')),
    schema.createIndex('media_last_used_at').on('media').column('last_used_at'),
    // Those that versions, changes and submissions name: they stay.
    schema.createTable('named_pictures').$call(text('base', { primaryKey: true })),
    // Drawn for shared links: small, derived, and needed by every process.
    schema
      .createTable('social_images')
      .$call(text('fingerprint', { primaryKey: true }))
      .$call(bytes('png'))
      .$call(instant('drawn_at')),
  ]
}
