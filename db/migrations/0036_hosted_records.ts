import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What came from the hosted backend, so that it comes once (docs/product.md §15.2). */
export const hostedRecords: Migration = {
  name: '0036_hosted_records',
  async up(tx, dialect) {
    const { text, instant, optional } = columns(dialect)
    await tx.schema
      .createTable('hosted_records')
      .$call(text('id', { primaryKey: true }))
      .$call(text('source'))
      .$call(text('source_id'))
      .$call(text('record_id'))
      .$call(optional.json('imported'))
      .$call(instant('imported_at'))
      .addUniqueConstraint('hosted_records_source', ['source', 'source_id'])
      .execute()
  },
}
