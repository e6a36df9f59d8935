import { sql, type Transaction } from 'kysely'
import type { DialectName } from '../connect.ts'
import { makeAppendOnly } from './append-only.ts'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** The tables of the first release (docs/product.md §3, docs/architecture.md §4). */
export const ground: Migration = {
  name: '0001_ground',
  async up(tx, dialect) {
    await team(tx, dialect)
    await themes(tx, dialect)
    await stocks(tx, dialect)
    await letters(tx, dialect)
    await legalTexts(tx, dialect)
    await settings(tx, dialect)
    await revisions(tx, dialect)
    await changes(tx, dialect)
    await enquiries(tx, dialect)
    await outbox(tx, dialect)
    await attempts(tx, dialect)
    await jobs(tx, dialect)
  },
}

async function team({ schema }: Transaction<unknown>, dialect: DialectName) {
  const { text, flag, whole, instant, optional } = columns(dialect)
  await schema
    .createTable('team_members')
    .$call(text('id', { primaryKey: true }))
    .$call(text('name'))
    .$call(text('role'))
    .$call(text('short_bio'))
    .$call(text('full_bio'))
    .$call(optional.text('image_url'))
    .$call(flag('use_initials'))
    .$call(text('slug', { unique: true, check: sql`slug <> ''` }))
    .$call(flag('show_on_home'))
    .$call(whole('display_order', { defaultTo: 1000 }))
    .$call(instant('last_updated'))
    .$call(instant('created_at'))
    .$call(instant('updated_at'))
    .$call(optional.instant('removed_at'))
    .$call(optional.text('removed_by'))
    .execute()
  await schema
    .createTable('former_slugs')
    .$call(text('slug', { primaryKey: true }))
    .$call(text('member_id', { references: { column: 'team_members.id', onDelete: 'cascade' } }))
    .$call(instant('created_at'))
    .execute()
  await schema.createIndex('former_slugs_member').on('former_slugs').column('member_id').execute()
}

async function themes({ schema }: Transaction<unknown>, dialect: DialectName) {
  const { text, whole, json, instant, optional } = columns(dialect)
  await schema
    .createTable('themes')
    .$call(text('id', { primaryKey: true, check: sql`id <> ''` }))
    .$call(text('name', { unique: true }))
    .$call(text('description'))
    .$call(whole('display_order', { defaultTo: 1000 }))
    .$call(json('texts'))
    .$call(json('page'))
    .$call(optional.instant('published_at'))
    .$call(optional.text('published_by'))
    .$call(instant('created_at'))
    .$call(instant('updated_at'))
    .execute()
}

async function stocks({ schema }: Transaction<unknown>, dialect: DialectName) {
  const { text, whole, money, instant, optional } = columns(dialect)
  await schema
    .createTable('stock_picks')
    .$call(text('id', { primaryKey: true }))
    .$call(text('theme_id', { references: { column: 'themes.id', onDelete: 'restrict' } }))
    .$call(text('stock_id'))
    .$call(text('name'))
    .$call(text('ticker'))
    .$call(text('exchange'))
    .$call(optional.money('current_price', { check: sql`current_price > 0` }))
    .$call(optional.money('entry_price', { check: sql`entry_price > 0` }))
    .$call(optional.instant('price_as_of'))
    .$call(optional.text('image_url'))
    .$call(text('thesis'))
    .$call(whole('display_order', { defaultTo: 1000 }))
    .$call(instant('last_updated'))
    .$call(instant('created_at'))
    .$call(instant('updated_at'))
    .$call(optional.instant('removed_at'))
    .addUniqueConstraint('stock_picks_theme_stock', ['theme_id', 'stock_id'])
    .execute()
  await schema
    .createTable('price_points')
    .$call(text('id', { primaryKey: true }))
    .$call(text('stock_pick_id', { references: { column: 'stock_picks.id', onDelete: 'cascade' } }))
    .$call(money('price', { check: sql`price > 0` }))
    .$call(instant('as_of'))
    .$call(text('source'))
    .$call(instant('recorded_at'))
    .execute()
  await schema
    .createIndex('price_points_pick_as_of')
    .on('price_points')
    .columns(['stock_pick_id', 'as_of'])
    .execute()
}

async function letters({ schema }: Transaction<unknown>, dialect: DialectName) {
  const { text, whole, day, json, instant, optional } = columns(dialect)
  await schema
    .createTable('letters')
    .$call(text('slug', { primaryKey: true, check: sql`slug <> ''` }))
    .$call(text('title'))
    .$call(text('excerpt'))
    .$call(text('category'))
    .$call(day('date'))
    .$call(text('read_time'))
    .$call(text('author'))
    .$call(text('body_html'))
    .$call(optional.instant('published_at'))
    .$call(optional.text('published_by'))
    .$call(whole('version', { check: sql`version > 0` }))
    .$call(instant('created_at'))
    .$call(instant('updated_at'))
    .execute()
  // Versions outlive their letter: no foreign key.
  await schema
    .createTable('letter_versions')
    .$call(text('slug'))
    .$call(whole('version', { check: sql`version > 0` }))
    .$call(json('content'))
    .$call(instant('saved_at'))
    .$call(optional.text('saved_by'))
    .addPrimaryKeyConstraint('letter_versions_pkey', ['slug', 'version'])
    .execute()
}

async function legalTexts({ schema }: Transaction<unknown>, dialect: DialectName) {
  const { text, whole, day, instant, optional } = columns(dialect)
  await schema
    .createTable('legal_texts')
    .$call(text('slug', { check: sql`slug <> ''` }))
    .$call(whole('version', { check: sql`version > 0` }))
    .$call(text('title'))
    .$call(text('summary'))
    .$call(day('date'))
    .$call(text('body_html'))
    .$call(instant('published_at'))
    .$call(optional.text('published_by'))
    .$call(instant('created_at'))
    .addPrimaryKeyConstraint('legal_texts_pkey', ['slug', 'version'])
    .execute()
}

async function settings({ schema }: Transaction<unknown>, dialect: DialectName) {
  const { text, json, instant, optional } = columns(dialect)
  await schema
    .createTable('settings')
    .$call(text('key', { primaryKey: true }))
    .$call(json('value'))
    .$call(instant('updated_at'))
    .$call(optional.text('updated_by'))
    .execute()
}

async function revisions(tx: Transaction<unknown>, dialect: DialectName) {
  const { text, whole } = columns(dialect)
  await tx.schema
    .createTable('list_revisions')
    .$call(text('list', { primaryKey: true }))
    .$call(whole('revision'))
    .execute()
  await tx.schema
    .createTable('content_revision')
    .$call(whole('id', { primaryKey: true, check: sql`id = 1` }))
    .$call(whole('team', { defaultTo: 0 }))
    .$call(whole('stocks', { defaultTo: 0 }))
    .$call(whole('themes', { defaultTo: 0 }))
    .$call(whole('letters', { defaultTo: 0 }))
    .$call(whole('legal', { defaultTo: 0 }))
    .$call(whole('settings', { defaultTo: 0 }))
    .execute()
  await sql`insert into content_revision (id) values (1)`.execute(tx)
}

async function changes(tx: Transaction<unknown>, dialect: DialectName) {
  const { text, json, instant, optional } = columns(dialect)
  await tx.schema
    .createTable('changes')
    .$call(text('id', { primaryKey: true }))
    .$call(instant('at'))
    .$call(optional.text('actor_id'))
    .$call(text('actor_name'))
    .$call(text('noun'))
    .$call(text('record_id'))
    .$call(text('record_name'))
    .$call(text('action'))
    .$call(json('differences'))
    .$call(optional.whole('revision'))
    .execute()
  await tx.schema.createIndex('changes_noun_at').on('changes').columns(['noun', 'at']).execute()
  await tx.schema.createIndex('changes_at').on('changes').column('at').execute()
  await makeAppendOnly(tx, dialect, 'changes')
}

async function enquiries({ schema }: Transaction<unknown>, dialect: DialectName) {
  const { text, instant, optional } = columns(dialect)
  await schema
    .createTable('contact_submissions')
    .$call(text('id', { primaryKey: true }))
    .$call(text('name'))
    .$call(text('email'))
    .$call(text('phone'))
    .$call(text('message'))
    .$call(text('page'))
    .$call(text('ua'))
    .$call(text('consent_text'))
    .$call(optional.whole('fill_ms'))
    .$call(optional.text('suspicion'))
    .$call(instant('created_at'))
    .$call(optional.instant('answered_at'))
    .$call(optional.text('answered_by'))
    .execute()
  await schema
    .createIndex('contact_submissions_created')
    .on('contact_submissions')
    .column('created_at')
    .execute()
  // A repeat within 10 minutes is one enquiry (docs/decisions.md 11).
  await schema
    .createIndex('contact_submissions_email_created')
    .on('contact_submissions')
    .columns(['email', 'created_at'])
    .execute()
}

async function outbox(tx: Transaction<unknown>, dialect: DialectName) {
  const { text, whole, instant, optional } = columns(dialect)
  await tx.schema
    .createTable('outbox')
    .$call(text('id', { primaryKey: true }))
    .$call(text('kind'))
    .$call(text('recipient'))
    .$call(optional.json('props'))
    .$call(optional.text('sealed'))
    .$call(instant('created_at'))
    .$call(instant('not_before'))
    .$call(optional.instant('expires_at'))
    .$call(whole('attempts', { defaultTo: 0 }))
    .$call(optional.text('leased_by'))
    .$call(optional.instant('leased_until'))
    .$call(optional.instant('sent_at'))
    .$call(optional.instant('failed_at'))
    .$call(optional.text('last_error'))
    .execute()
  await sql`create index outbox_due on outbox (not_before)
    where sent_at is null and failed_at is null`.execute(tx)
}

async function attempts({ schema }: Transaction<unknown>, dialect: DialectName) {
  const { text, whole, instant } = columns(dialect)
  await schema
    .createTable('attempts')
    .$call(text('key', { primaryKey: true }))
    .$call(whole('count'))
    .$call(instant('window_started_at'))
    .execute()
  // Old windows are swept.
  await schema.createIndex('attempts_started').on('attempts').column('window_started_at').execute()
}

async function jobs({ schema }: Transaction<unknown>, dialect: DialectName) {
  const { text, instant, optional } = columns(dialect)
  await schema
    .createTable('jobs')
    .$call(text('name', { primaryKey: true }))
    .$call(optional.instant('scheduled_for'))
    .$call(optional.text('leased_by'))
    .$call(optional.instant('leased_until'))
    .$call(optional.instant('last_started_at'))
    .$call(optional.instant('last_ended_at'))
    .$call(optional.text('last_outcome'))
    .$call(optional.text('last_error'))
    .execute()
  await schema
    .createTable('job_runs')
    .$call(text('job'))
    .$call(instant('scheduled_for'))
    .$call(instant('started_at'))
    .$call(optional.instant('ended_at'))
    .$call(optional.text('outcome'))
    .$call(optional.json('progress'))
    .addPrimaryKeyConstraint('job_runs_pkey', ['job', 'scheduled_for'])
    .execute()
}
