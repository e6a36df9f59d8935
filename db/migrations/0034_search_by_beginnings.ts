import { sql, type Transaction } from 'kysely'
import type { Migration } from './migration.ts'

/** In characters; of longer words the many that begin alike are few. */
const shortest = 2
const longest = 16

/**
 * Both databases put the lists of all words with a beginning together before they looked at the first
 * of them. With a list of its own for each beginning they read as far as they have to.
 */
export const searchByBeginnings: Migration = {
  name: '0034_search_by_beginnings',
  async up(tx, dialect) {
    await (dialect === 'postgres' ? inPostgres(tx) : inSqlite(tx))
  },
}

async function inSqlite(tx: Transaction<unknown>) {
  const lengths = Array.from({ length: longest - shortest + 1 }, (_, index) => shortest + index)
  await sql`drop table enquiry_search`.execute(tx)
  await sql`create virtual table enquiry_search using fts5(words, content='', detail=none,
    columnsize=0, prefix=${sql.lit(lengths.join(' '))}, tokenize="unicode61 remove_diacritics 0")`.execute(
    tx,
  )
  // What is deleted is gone from its pages at once, not when they are merged.
  await sql`insert into enquiry_search (enquiry_search, rank) values ('secure-delete', 1)`.execute(
    tx,
  )
  await sql`insert into enquiry_search (rowid, words)
    select ordinal, search_words from contact_submissions where ordinal is not null`.execute(tx)
}

async function inPostgres(tx: Transaction<unknown>) {
  const from = sql.lit(shortest)
  const to = sql.lit(longest)
  // Not a function: PostgreSQL would plan it again for each row.
  const beginningsOf = (words: string) => sql`array_to_tsvector(array(
    select left(word, length) from unnest(string_to_array(${sql.ref(words)}, ' ')) as word,
      generate_series(${from}, least(${to}, length(word))) as length
    union all
    select word from unnest(string_to_array(${sql.ref(words)}, ' ')) as word
      where length(word) > ${to}))`
  await sql`create or replace function enquiry_search_follow() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or tg_op = 'UPDATE' then
        delete from enquiry_search where rowid = old.ordinal;
      end if;
      if tg_op <> 'DELETE' and new.ordinal is not null then
        insert into enquiry_search values (new.ordinal, ${beginningsOf('new.search_words')});
      end if;
      return null;
    end $$`.execute(tx)
  // Only a longer word is still asked for by its beginning.
  await sql`create or replace function enquiry_search(query text)
    returns table (rowid bigint) language sql stable as
    $$ select enquiry_search.rowid + 0 from enquiry_search where words @@ replace(
         regexp_replace(
           regexp_replace(query, ${sql.lit(`([^ ]{${longest + 1},})[*]`)}, '\\1:*', 'g'),
           '([^ :])[*]', '\\1', 'g'),
         ' AND ', ' & ')::tsquery $$`.execute(tx)
  // An index that is made when all is there takes a fraction of one that follows each row.
  await sql`drop index enquiry_search_words`.execute(tx)
  await sql`truncate enquiry_search`.execute(tx)
  await sql`insert into enquiry_search (rowid, words)
    select ordinal, ${beginningsOf('search_words')}
    from contact_submissions where ordinal is not null`.execute(tx)
  await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
  await sql`create index enquiry_search_words on enquiry_search using gin (words)`.execute(tx)
}
