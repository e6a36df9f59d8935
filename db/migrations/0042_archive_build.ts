import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Which build made the pages of the archive's last look (docs/product.md §12). */
export const archiveBuild: Migration = {
  name: '0042_archive_build',
  async up(tx, dialect) {
    const { optional } = columns(dialect)
    await tx.schema.alterTable('archive_state').$call(optional.text('build')).execute()
  },
}
