import { sql, type Transaction } from 'kysely'
import type { DialectName } from '../connect.ts'
import { makeAppendOnly } from './append-only.ts'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * An enquiry is followed from new to closed: who has it, until when, what was done and noted. An
 * index of words answers searches, and each state has an index of its own.
 */
export const enquiries: Migration = {
  name: '0013_enquiries',
  async up(tx, dialect) {
    await submissions(tx, dialect)
    await complete(tx)
    await indexes(tx)
    await steps(tx, dialect)
    await notes(tx, dialect)
    await mails(tx, dialect)
    for (const statement of search[dialect]) await sql.raw(statement).execute(tx)
    await sql`insert into enquiry_search (rowid, words)
      select ordinal, ${dialect === 'sqlite' ? sql`search_words` : sql`array_to_tsvector(string_to_array(search_words, ' '))`}
      from contact_submissions where ordinal is not null`.execute(tx)
  },
}

async function submissions({ schema }: Transaction<unknown>, dialect: DialectName) {
  const { text, whole, optional } = columns(dialect)
  const add = () => schema.alterTable('contact_submissions')
  for (const column of [
    text('reference', { defaultTo: '' }),
    // Rises with the time of receipt: the number of the enquiry in the index of words.
    optional.money('ordinal'),
    text('search_words', { defaultTo: '' }),
    whole('revision', { defaultTo: 0 }),
    optional.instant('due_at'),
    optional.text('owner_id'),
    optional.text('owner_name'),
    optional.instant('assigned_at'),
    optional.text('answered_name'),
    optional.instant('closed_at'),
    optional.text('closed_by'),
    optional.text('closed_name'),
    optional.instant('spam_at'),
    optional.instant('erased_at'),
    optional.instant('acknowledged_at'),
    optional.instant('reminded_at'),
    optional.instant('overdue_told_at'),
  ])
    await add().$call(column).execute()
}

type Old = { id: string; name: string; email: string; phone: string; message: string }

/** Gives the enquiries that are there what new ones are born with, the oldest first. */
async function complete(tx: Transaction<unknown>) {
  let ordinal = 0
  while (true) {
    const { rows } = await sql<Old & { created_at: Date }>`
      select id, name, email, phone, message, created_at from contact_submissions
      where ordinal is null order by created_at, id limit 500`.execute(tx)
    if (rows.length === 0) break
    for (const row of rows) {
      const receivedAt = new Date(row.created_at)
      ordinal = Math.max(ordinal + 1, receivedAt.getTime() * 1000)
      const code = row.id.replaceAll('-', '').toUpperCase().slice(0, 12)
      const reference = `E-${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`
      const dueAt = new Date(receivedAt.getTime() + 24 * 60 * 60_000)
      await sql`update contact_submissions set ordinal = ${ordinal}, reference = ${reference},
        due_at = ${dueAt}, search_words = ${wordsOf(row, reference)} where id = ${row.id}`.execute(
        tx,
      )
    }
  }
  await sql`update contact_submissions
    set spam_at = created_at, revision = case when answered_at is null then 0 else 1 end
    where suspicion is not null`.execute(tx)
  await sql`update contact_submissions set answered_name =
    (select users.name from users where users.id = contact_submissions.answered_by)
    where answered_by is not null`.execute(tx)
  // Nobody is reminded of what waited before there were reminders.
  await sql`update contact_submissions set reminded_at = due_at, overdue_told_at = due_at`.execute(
    tx,
  )
}

function wordsOf({ name, email, phone, message }: Old, reference: string): string {
  const text = [reference, reference.replaceAll('-', ''), name, email, phone, message].join(' ')
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFKC').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]{2,}/gu) ?? []
  return [...new Set(words.map((word) => Array.from(word).slice(0, 40).join('')))].join(' ')
}

async function indexes(tx: Transaction<unknown>) {
  const isOpen = 'spam_at is null and closed_at is null and answered_at is null'
  for (const statement of [
    "unique index contact_submissions_reference on contact_submissions (reference) where reference <> ''",
    'unique index contact_submissions_ordinal on contact_submissions (ordinal)',
    'index contact_submissions_address on contact_submissions (lower(email))',
    'index contact_submissions_all on contact_submissions (created_at, id) where spam_at is null',
    'index contact_submissions_suspected on contact_submissions (created_at) where spam_at is not null and revision = 0',
    'index contact_submissions_spam on contact_submissions (created_at, id) where spam_at is not null',
    `index contact_submissions_new on contact_submissions (created_at, id) where owner_id is null and ${isOpen}`,
    `index contact_submissions_owner on contact_submissions (owner_id, created_at, id) where ${isOpen}`,
    `index contact_submissions_due on contact_submissions (due_at, id) where ${isOpen}`,
    `index contact_submissions_remind on contact_submissions (due_at) where reminded_at is null and ${isOpen}`,
    `index contact_submissions_tell on contact_submissions (due_at) where overdue_told_at is null and ${isOpen}`,
    'index contact_submissions_answered on contact_submissions (created_at, id) where spam_at is null and closed_at is null and answered_at is not null',
    'index contact_submissions_closed on contact_submissions (created_at, id) where spam_at is null and closed_at is not null',
    'index contact_submissions_times on contact_submissions (created_at, due_at, answered_at, closed_at) where spam_at is null',
    "index contact_submissions_browser on contact_submissions (created_at) where ua <> ''",
    'index contact_submissions_kept on contact_submissions (created_at) where erased_at is null and (closed_at is not null or answered_at is not null or spam_at is not null)',
  ])
    await sql.raw(`create ${statement}`).execute(tx)
}

/** Without a reference: what was done outlives what it was done to. */
async function steps(tx: Transaction<unknown>, dialect: DialectName) {
  const { text, instant, optional } = columns(dialect)
  await tx.schema
    .createTable('enquiry_steps')
    .$call(text('id', { primaryKey: true }))
    .$call(text('enquiry_id'))
    .$call(instant('at'))
    .$call(optional.text('actor_id'))
    .$call(text('actor_name'))
    .$call(text('step'))
    .$call(text('detail', { defaultTo: '' }))
    .execute()
  await tx.schema
    .createIndex('enquiry_steps_enquiry')
    .on('enquiry_steps')
    .columns(['enquiry_id', 'at'])
    .execute()
  await makeAppendOnly(tx, dialect, 'enquiry_steps')
}

/** Apart from the steps: what people write about people can be erased. */
async function notes({ schema }: Transaction<unknown>, dialect: DialectName) {
  const { text, instant, optional } = columns(dialect)
  const enquiry = { column: 'contact_submissions.id', onDelete: 'cascade' } as const
  await schema
    .createTable('enquiry_notes')
    .$call(text('id', { primaryKey: true }))
    .$call(text('enquiry_id', { references: enquiry }))
    .$call(instant('at'))
    .$call(optional.text('actor_id'))
    .$call(text('actor_name'))
    .$call(text('text'))
    .execute()
  await schema
    .createIndex('enquiry_notes_enquiry')
    .on('enquiry_notes')
    .columns(['enquiry_id', 'at'])
    .execute()
}

/** Which record a mail is about, so that erasing the record reaches it. */
async function mails({ schema }: Transaction<unknown>, dialect: DialectName) {
  const { optional } = columns(dialect)
  await schema.alterTable('queue_entries').$call(optional.text('about')).execute()
  await schema.createIndex('queue_entries_about').on('queue_entries').column('about').execute()
}

/**
 * The index of words, filled by triggers alone, so that it never says anything else than the
 * table. `enquiry_search('word* AND other*')` gives the ordinals of enquiries on both databases.
 */
const search: Record<DialectName, string[]> = {
  sqlite: [
    `create virtual table enquiry_search using fts5(words, content='', detail=none, columnsize=0,
       prefix='2 3', tokenize="unicode61 remove_diacritics 0")`,
    // What is deleted is gone from its pages at once, not when they are merged.
    `insert into enquiry_search (enquiry_search, rank) values ('secure-delete', 1)`,
    `create trigger enquiry_search_insert after insert on contact_submissions
       when new.ordinal is not null
       begin insert into enquiry_search (rowid, words) values (new.ordinal, new.search_words); end`,
    `create trigger enquiry_search_update after update of ordinal, search_words
       on contact_submissions when old.ordinal is not new.ordinal or old.search_words <> new.search_words
       begin
         insert into enquiry_search (enquiry_search, rowid, words)
           select 'delete', old.ordinal, old.search_words where old.ordinal is not null;
         insert into enquiry_search (rowid, words)
           select new.ordinal, new.search_words where new.ordinal is not null;
       end`,
    `create trigger enquiry_search_delete after delete on contact_submissions
       when old.ordinal is not null
       begin
         insert into enquiry_search (enquiry_search, rowid, words)
           values ('delete', old.ordinal, old.search_words);
       end`,
  ],
  postgres: [
    'create table enquiry_search (rowid bigint primary key, words tsvector not null)',
    'create index enquiry_search_words on enquiry_search using gin (words)',
    `create function enquiry_search(query text) returns table (rowid bigint) language sql stable as
       $$ select rowid from enquiry_search
          where words @@ replace(replace(query, '*', ':*'), ' AND ', ' & ')::tsquery $$`,
    `create function enquiry_search_follow() returns trigger language plpgsql as $$
       begin
         if tg_op = 'DELETE' or tg_op = 'UPDATE' then
           delete from enquiry_search where rowid = old.ordinal;
         end if;
         if tg_op <> 'DELETE' and new.ordinal is not null then
           insert into enquiry_search
             values (new.ordinal, array_to_tsvector(string_to_array(new.search_words, ' ')));
         end if;
         return null;
       end $$`,
    `create trigger enquiry_search_change
       after insert or delete or update of ordinal, search_words on contact_submissions
       for each row execute function enquiry_search_follow()`,
  ],
}
