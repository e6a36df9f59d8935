import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What members and stocks are called in Arabic; '' where nobody has written it. */
export const recordsInArabic: Migration = {
  name: '0020_records_in_arabic',
  async up(tx, dialect) {
    const { text } = columns(dialect)
    const add = (table: string, column: string) =>
      text(column, { defaultTo: '' })(tx.schema.alterTable(table)).execute()
    for (const column of ['name_ar', 'role_ar', 'short_bio_ar', 'full_bio_ar', 'image_alt_ar'])
      await add('team_members', column)
    for (const column of ['name_ar', 'image_alt_ar', 'thesis_ar']) await add('stock_picks', column)
  },
}
