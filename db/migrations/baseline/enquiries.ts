import { sql } from 'kysely'
import type { DialectName } from '../../connect.ts'
import { appendOnly } from '../append-only.ts'
import type { Ground, Statement } from './statement.ts'

/**
 * An enquiry is followed from new to closed: who has it, until when, what was done and noted. An
 * index of words answers searches, and each state has an index of its own.
 */
export function enquiries(ground: Ground): Statement[] {
  return [
    ...submissions(ground),
    ...indexes(),
    ...steps(ground),
    ...notes(ground),
    ...search[ground.dialect],
  ]
}

function submissions({ schema, column }: Ground): Statement[] {
  const { text, whole, instant, optional } = column
  return [
    schema
      .createTable('contact_submissions')
      .$call(text('id', { primaryKey: true }))
      .$call(text('reference', { defaultTo: '' }))
      .$call(text('name'))
      .$call(text('email'))
      .$call(text('phone'))
      .$call(text('message'))
      .$call(text('call_back', { defaultTo: '' }))
      .$call(text('page'))
      .$call(text('language', { defaultTo: 'en' }))
      .$call(text('ua'))
      .$call(text('consent_text'))
      .$call(optional.whole('fill_ms'))
      .$call(optional.text('suspicion'))
      // Rises with the time of receipt: the number of the enquiry in the index of words.
      .$call(optional.money('ordinal'))
      .$call(text('search_words', { defaultTo: '' }))
      .$call(whole('revision', { defaultTo: 0 }))
      .$call(instant('created_at'))
      .$call(optional.instant('due_at'))
      .$call(optional.text('owner_id'))
      .$call(optional.text('owner_name'))
      .$call(optional.instant('assigned_at'))
      .$call(optional.instant('answered_at'))
      .$call(optional.text('answered_by'))
      .$call(optional.text('answered_name'))
      .$call(optional.instant('closed_at'))
      .$call(optional.text('closed_by'))
      .$call(optional.text('closed_name'))
      .$call(optional.instant('spam_at'))
      .$call(optional.instant('erased_at'))
      .$call(optional.instant('acknowledged_at'))
      .$call(optional.instant('reminded_at'))
      .$call(optional.instant('overdue_told_at')),
  ]
}

function indexes(): Statement[] {
  const isOpen = 'spam_at is null and closed_at is null and answered_at is null'
  return [
    'index contact_submissions_created on contact_submissions (created_at)',
    // A repeat within 10 minutes is one enquiry (docs/decisions.md 11).
    'index contact_submissions_email_created on contact_submissions (email, created_at)',
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
  ].map((statement) => sql.raw(`create ${statement}`))
}

/** Without a reference: what was done outlives what it was done to. */
function steps({ schema, column, dialect }: Ground): Statement[] {
  const { text, instant, optional } = column
  return [
    schema
      .createTable('enquiry_steps')
      .$call(text('id', { primaryKey: true }))
      .$call(text('enquiry_id'))
      .$call(instant('at'))
      .$call(optional.text('actor_id'))
      .$call(text('actor_name'))
      .$call(text('step'))
      .$call(text('detail', { defaultTo: '' })),
    schema.createIndex('enquiry_steps_enquiry').on('enquiry_steps').columns(['enquiry_id', 'at']),
    schema.createIndex('enquiry_steps_actor').on('enquiry_steps').columns(['actor_id', 'at']),
    ...appendOnly(dialect, 'enquiry_steps'),
  ]
}

/** Apart from the steps: what people write about people can be erased. */
function notes({ schema, column }: Ground): Statement[] {
  const { text, instant, optional } = column
  const enquiry = { column: 'contact_submissions.id', onDelete: 'cascade' } as const
  return [
    schema
      .createTable('enquiry_notes')
      .$call(text('id', { primaryKey: true }))
      .$call(text('enquiry_id', { references: enquiry }))
      .$call(instant('at'))
      .$call(optional.text('actor_id'))
      .$call(text('actor_name'))
      .$call(text('text')),
    schema.createIndex('enquiry_notes_enquiry').on('enquiry_notes').columns(['enquiry_id', 'at']),
  ]
}

/**
 * The index of words, filled by triggers alone, so that it never says anything else than the
 * table. `enquiry_search('word* AND other*')` gives the ordinals of enquiries on both databases.
 * Beginnings of 2 to 16 letters have lists of their own
 * (docs/decisions/2026-11-22-search-by-beginnings.md).
 */
const search: Record<DialectName, Statement[]> = {
  sqlite: [
    // Only spaces part the words: what is no ASCII is part of one, as on PostgreSQL.
    sql`create virtual table enquiry_search using fts5(words, content='', detail=none,
      columnsize=0, prefix='2 3 4 5 6 7 8 9 10 11 12 13 14 15 16', tokenize="ascii")`,
    // What is deleted is gone from its pages at once, not when they are merged.
    sql`insert into enquiry_search (enquiry_search, rank) values ('secure-delete', 1)`,
    sql`create trigger enquiry_search_insert after insert on contact_submissions
      when new.ordinal is not null
      begin insert into enquiry_search (rowid, words) values (new.ordinal, new.search_words); end`,
    sql`create trigger enquiry_search_update after update of ordinal, search_words
      on contact_submissions when old.ordinal is not new.ordinal or old.search_words <> new.search_words
      begin
        insert into enquiry_search (enquiry_search, rowid, words)
          select 'delete', old.ordinal, old.search_words where old.ordinal is not null;
        insert into enquiry_search (rowid, words)
          select new.ordinal, new.search_words where new.ordinal is not null;
      end`,
    sql`create trigger enquiry_search_delete after delete on contact_submissions
      when old.ordinal is not null
      begin
        insert into enquiry_search (enquiry_search, rowid, words)
          values ('delete', old.ordinal, old.search_words);
      end`,
  ],
  postgres: [
    sql`create table enquiry_search (rowid bigint primary key, words tsvector not null)`,
    sql`create index enquiry_search_words on enquiry_search using gin (words)`,
    // Only a word of more than 16 letters is asked for by its beginning. With the sum in place of
    // the column PostgreSQL asks this index instead of going through the newest enquiries.
    sql`create function enquiry_search(query text) returns table (rowid bigint)
      language sql stable as
      $$ select enquiry_search.rowid + 0 from enquiry_search where words @@ replace(
           regexp_replace(
             regexp_replace(query, '([^ ]{17,})[*]', '\\1:*', 'g'),
             '([^ :])[*]', '\\1', 'g'),
           ' AND ', ' & ')::tsquery $$`,
    // The beginnings are not a function: PostgreSQL would plan it again for each row.
    sql`create function enquiry_search_follow() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' or tg_op = 'UPDATE' then
          delete from enquiry_search where rowid = old.ordinal;
        end if;
        if tg_op <> 'DELETE' and new.ordinal is not null then
          insert into enquiry_search values (new.ordinal, array_to_tsvector(array(
            select left(word, length)
            from unnest(string_to_array(new.search_words, ' ')) as word,
              generate_series(2, least(16, length(word))) as length
            union all
            select word from unnest(string_to_array(new.search_words, ' ')) as word
            where length(word) > 16)));
        end if;
        return null;
      end $$`,
    sql`create trigger enquiry_search_change
      after insert or delete or update of ordinal, search_words on contact_submissions
      for each row execute function enquiry_search_follow()`,
  ],
}
