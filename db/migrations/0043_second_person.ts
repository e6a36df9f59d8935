import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** From when a person may approve, and which browsers a second factor has made known. */
export const secondPerson: Migration = {
  name: '0043_second_person',
  async up(tx, dialect) {
    const { optional } = columns(dialect)
    await tx.schema.alterTable('users').$call(optional.instant('approves_from')).execute()
    await tx.schema
      .alterTable('known_browsers')
      .$call(optional.instant('second_factor_at'))
      .execute()
  },
}
