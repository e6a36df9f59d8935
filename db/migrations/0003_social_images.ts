import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Drawn pictures for shared links (docs/architecture.md §5): small, derived, and needed by every
 * process.
 */
export const socialImages: Migration = {
  name: '0003_social_images',
  async up(tx, dialect) {
    const { text, bytes, instant } = columns(dialect)
    await tx.schema
      .createTable('social_images')
      .$call(text('fingerprint', { primaryKey: true }))
      .$call(bytes('png'))
      .$call(instant('drawn_at'))
      .execute()
  },
}
