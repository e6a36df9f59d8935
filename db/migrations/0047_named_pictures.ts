import { sql, type Transaction } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

const picture = /\/media\/([a-z0-9/-]{1,200}-\d{8}t\d{9}z-[0-9a-f]{16})/g
const portion = 500

/**
 * The pictures that versions, changes and submissions name, which were searched for in all of them each
 * night; and indexes for the history of one person and the gaps of the archive.
 */
export const namedPictures: Migration = {
  name: '0047_named_pictures',
  async up(tx, dialect) {
    const { text } = columns(dialect)
    await tx.schema
      .createTable('named_pictures')
      .$call(text('base', { primaryKey: true }))
      .execute()
    await noteAll(tx, 'text_versions', 'content')
    await noteAll(tx, 'changes', 'differences')
    await noteAll(tx, 'submissions', 'changes')
    await tx.schema
      .createIndex('changes_actor_at')
      .on('changes')
      .columns(['actor_name', 'at'])
      .execute()
    await tx.schema
      .createIndex('archive_entries_kind')
      .on('archive_entries')
      .columns(['kind', 'number'])
      .execute()
  },
}

async function noteAll(tx: Transaction<unknown>, table: string, column: string): Promise<void> {
  let last = ''
  for (;;) {
    const { rows } = await sql<{ id: string; content: string }>`
      select id, cast(${sql.ref(column)} as text) as content from ${sql.table(table)}
      where id > ${last} order by id limit ${portion}`.execute(tx)
    for (const { content } of rows)
      for (const [, base] of content.matchAll(picture))
        await sql`insert into named_pictures (base) values (${base}) on conflict do nothing`.execute(
          tx,
        )
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}
