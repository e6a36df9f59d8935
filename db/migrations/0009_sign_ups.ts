import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Who signed up by themselves and when, so that staff can see it, and the pages of people. */
export const signUps: Migration = {
  name: '0009_sign_ups',
  async up(tx, dialect) {
    const { optional } = columns(dialect)
    await tx.schema.alterTable('users').$call(optional.instant('signed_up_at')).execute()
    await sql`
      update users set signed_up_at = created_at
      where id not in (select record_id from changes where noun = 'people' and action = 'added')
    `.execute(tx)
    await tx.schema.createIndex('users_name').on('users').columns(['name', 'email']).execute()
    await tx.schema.createIndex('users_signed_up').on('users').column('signed_up_at').execute()
    await sql`create index users_unconfirmed on users (updated_at) where not email_verified`.execute(
      tx,
    )
  },
}
