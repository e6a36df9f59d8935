import { sql } from 'kysely'
import { liftAppendOnly, makeAppendOnly } from './append-only.ts'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Each change names the list that was saved, so that a page of a list's history is read from an
 * index. Content that was there before the first save has revision 0; the program's own rows say
 * whether they are samples.
 */
export const changeLists: Migration = {
  name: '0007_change_lists',
  async up(tx, dialect) {
    const { optional } = columns(dialect)
    await tx.schema.alterTable('changes').$call(optional.text('list')).execute()
    await liftAppendOnly(tx, dialect, 'changes')
    await sql`update changes set list = 'team' where noun = 'team'`.execute(tx)
    await sql`
      update changes set list = 'stocks:' || (
        select theme_id from stock_picks where stock_picks.id = changes.record_id
      ) where noun = 'stocks'`.execute(tx)
    await sql`update changes set revision = 0 where list is not null and revision is null`.execute(
      tx,
    )
    await sql`
      update changes
      set actor_name = case when noun = 'people' then 'System' else 'Sample content' end
      where actor_id is null and actor_name = 'Qantara'`.execute(tx)
    await makeAppendOnly(tx, dialect, 'changes')
    await tx.schema
      .createIndex('changes_list_revision')
      .on('changes')
      .columns(['list', 'revision'])
      .execute()
  },
}
