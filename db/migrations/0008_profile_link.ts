import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** The address of a member's profile elsewhere; '' for none. */
export const profileLink: Migration = {
  name: '0008_profile_link',
  async up(tx, dialect) {
    const { text } = columns(dialect)
    await text('profile_url', { defaultTo: '' })(tx.schema.alterTable('team_members')).execute()
  },
}
