import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * PostgreSQL went through the whole table, the newest first, where it thought a search common and was
 * wrong. With a sum in place of the column it asks the index of words and sorts what that gives.
 */
export const searchInOrder: Migration = {
  name: '0029_search_in_order',
  async up(tx, dialect) {
    if (dialect === 'sqlite') return
    await sql`create or replace function enquiry_search(query text)
      returns table (rowid bigint) language sql stable as
      $$ select enquiry_search.rowid + 0 from enquiry_search
         where words @@ replace(replace(query, '*', ':*'), ' AND ', ' & ')::tsquery $$`.execute(tx)
  },
}
