import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Which approval a change or a price came by, and the language of a private link. */
export const records: Migration = {
  name: '0032_records',
  async up(tx, dialect) {
    const { text, optional } = columns(dialect)
    for (const table of ['changes', 'price_points'])
      await tx.schema.alterTable(table).$call(optional.text('submission')).execute()
    await tx.schema
      .alterTable('private_links')
      .$call(text('language', { defaultTo: 'en' }))
      .execute()
  },
}
