import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** The day that a legal text says it is from belongs to its publication (docs/decisions.md 47). */
export const dayOfPublication: Migration = {
  name: '0049_day_of_publication',
  async up(tx, dialect) {
    const { text } = columns(dialect)
    const publications = tx.schema.alterTable('text_publications')
    // Earlier ones say the day of their version.
    await publications.$call(text('day', { defaultTo: '' })).execute()
  },
}
