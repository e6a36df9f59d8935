import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Whether a mail server has taken a mail or it is kept as a file (docs/decisions.md 44). */
export const mailOutcomes: Migration = {
  name: '0046_mail_outcomes',
  async up(tx, dialect) {
    const { optional } = columns(dialect)
    await tx.schema
      .alterTable('queue_entries')
      .$call(optional.text('outcome', { check: sql`outcome in ('sent', 'filed')` }))
      .execute()
  },
}
