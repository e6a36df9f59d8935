import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What visitors got is noted until the archive has it: only what it has not is a gap (docs/product.md §12). */
export const archiveShown: Migration = {
  name: '0052_archive_shown',
  async up(tx, dialect) {
    const { text, instant } = columns(dialect)
    await tx.schema
      .createTable('archive_shown')
      .$call(text('sha256', { primaryKey: true }))
      .$call(text('address'))
      .$call(text('language'))
      .$call(text('build'))
      .$call(instant('at'))
      .execute()
    await tx.schema.alterTable('archive_queue').dropColumn('is_before_archive').execute()
  },
}
