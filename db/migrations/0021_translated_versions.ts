import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Which version of the English a version in another language translates; 0 for the original. */
export const translatedVersions: Migration = {
  name: '0021_translated_versions',
  async up(tx, dialect) {
    const { optional } = columns(dialect)
    await tx.schema.alterTable('text_versions').$call(optional.whole('translates')).execute()
  },
}
