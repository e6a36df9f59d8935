import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** In characters; of longer words the many that begin alike are few. */
const beginnings = Array.from({ length: 15 }, (_, index) => index + 2).join(' ')

/**
 * SQLite put the lists of all words with a beginning together before it looked at the first of them.
 * With a list of its own for each beginning it reads as far as it has to.
 */
export const searchByBeginnings: Migration = {
  name: '0034_search_by_beginnings',
  async up(tx, dialect) {
    if (dialect === 'postgres') return
    await sql`drop table enquiry_search`.execute(tx)
    await sql
      .raw(`create virtual table enquiry_search using fts5(words, content='', detail=none,
        columnsize=0, prefix='${beginnings}', tokenize="unicode61 remove_diacritics 0")`)
      .execute(tx)
    // What is deleted is gone from its pages at once, not when they are merged.
    await sql`insert into enquiry_search (enquiry_search, rank) values ('secure-delete', 1)`.execute(
      tx,
    )
    await sql`insert into enquiry_search (rowid, words)
      select ordinal, search_words from contact_submissions where ordinal is not null`.execute(tx)
  },
}
