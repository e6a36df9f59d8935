import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Who attests does so for their own browser: each one with its time (docs/decisions.md 45). */
export const attestations: Migration = {
  name: '0045_attestations',
  async up(tx, dialect) {
    const { text, whole, instant } = columns(dialect)
    await tx.schema
      .createTable('private_link_attestations')
      .$call(text('id', { primaryKey: true }))
      .$call(text('link_id', { references: { column: 'private_links.id', onDelete: 'cascade' } }))
      .$call(text('browser_hash'))
      .$call(instant('at'))
      .$call(text('sentence'))
      .$call(whole('version'))
      .execute()
    await tx.schema
      .createIndex('private_link_attestations_browser')
      .on('private_link_attestations')
      .columns(['link_id', 'browser_hash'])
      .unique()
      .execute()
    // No browser is known of earlier ones, so their recipients are asked again.
    await sql`
      insert into private_link_attestations (id, link_id, browser_hash, at, sentence, version)
      select id, id, '', attested_at, attested_text, coalesce(attested_version, 0)
      from private_links where attested_at is not null`.execute(tx)
    for (const column of ['attested_at', 'attested_text', 'attested_version'])
      await tx.schema.alterTable('private_links').dropColumn(column).execute()
  },
}
