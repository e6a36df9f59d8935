import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** One queue for what is done after the answer: mails, and what was asked for about accounts. */
export const queue: Migration = {
  name: '0011_queue',
  async up(tx, dialect) {
    const { text, whole, instant, optional } = columns(dialect)
    await tx.schema
      .createTable('queue_entries')
      .$call(text('id', { primaryKey: true }))
      .$call(text('queue'))
      .$call(text('kind'))
      .$call(optional.text('recipient'))
      .$call(optional.json('props'))
      .$call(optional.text('encrypted'))
      .$call(instant('created_at'))
      .$call(instant('not_before'))
      .$call(optional.instant('expires_at'))
      .$call(whole('attempts', { defaultTo: 0 }))
      .$call(optional.text('leased_by'))
      .$call(optional.instant('leased_until'))
      .$call(optional.instant('done_at'))
      .$call(optional.instant('failed_at'))
      .$call(optional.text('last_error'))
      .execute()
    await sql`
      insert into queue_entries (
        id, queue, kind, recipient, props, encrypted, created_at, not_before, expires_at,
        attempts, leased_by, leased_until, done_at, failed_at, last_error
      )
      select id, 'mails', kind, recipient, props, sealed, created_at, not_before, expires_at,
        attempts, leased_by, leased_until, sent_at, failed_at, last_error
      from outbox`.execute(tx)
    await sql`
      insert into queue_entries (id, queue, kind, encrypted, created_at, not_before, attempts)
      select id, 'account-requests', 'account-request', sealed, created_at, not_before, attempts
      from account_requests`.execute(tx)
    await tx.schema.dropTable('outbox').execute()
    await tx.schema.dropTable('account_requests').execute()
    await sql`create index queue_entries_due on queue_entries (queue, not_before)
      where done_at is null and failed_at is null`.execute(tx)
    // At most 3 mails with a link an hour go to one address.
    await tx.schema
      .createIndex('queue_entries_recipient')
      .on('queue_entries')
      .columns(['recipient', 'created_at'])
      .execute()
  },
}
