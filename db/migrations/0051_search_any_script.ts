import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** As in 0034_search_by_beginnings. */
const lengths = Array.from({ length: 15 }, (_, index) => 2 + index).join(' ')

/**
 * SQLite's index took both forms of sigma for one, cut words of some scripts and then failed, while
 * PostgreSQL's takes words as they are. Now both do, and the form of sigma matters nowhere.
 */
export const searchAnyScript: Migration = {
  name: '0051_search_any_script',
  async up(tx, dialect) {
    await sql`update contact_submissions set search_words = replace(search_words, 'ς', 'σ')
      where search_words like '%ς%'`.execute(tx)
    if (dialect === 'postgres') return
    await sql`drop table enquiry_search`.execute(tx)
    // Only spaces part the words: what is no ASCII is part of one.
    await sql`create virtual table enquiry_search using fts5(words, content='', detail=none,
      columnsize=0, prefix=${sql.lit(lengths)}, tokenize="ascii")`.execute(tx)
    await sql`insert into enquiry_search (enquiry_search, rank) values ('secure-delete', 1)`.execute(
      tx,
    )
    await sql`insert into enquiry_search (rowid, words)
      select ordinal, search_words from contact_submissions where ordinal is not null`.execute(tx)
  },
}
