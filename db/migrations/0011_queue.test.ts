import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

const at = '2026-11-21T09:30:00.000Z'

test.each(databases)(
  'mails and account requests that wait are in the queue, on %s',
  async (kind) => {
    await using database = await openDatabase(kind, 'empty')
    const { db, connection } = database
    await migrate(
      connection,
      undefined,
      migrations.filter(({ name }) => name < '0011'),
    )
    await sql`
    insert into outbox (
      id, kind, recipient, props, sealed, created_at, not_before, expires_at, attempts,
      leased_by, leased_until, sent_at, failed_at, last_error
    ) values
      ('plain', 'enquiry', 'desk@firm.example', '{"name":"Jane"}', null, ${at}, ${at}, null, 0,
        null, null, null, null, null),
      ('secret', 'magic-link', 'jane@example.com', null, 'sealed', ${at}, ${at}, ${at}, 2,
        'a', ${at}, null, null, 'refused'),
      ('sent', 'enquiry', 'desk@firm.example', '{}', null, ${at}, ${at}, null, 1,
        null, null, ${at}, null, null)`.execute(db)
    await sql`insert into account_requests (id, sealed, attempts, created_at, not_before)
    values ('request', 'sealed', 3, ${at}, ${at})`.execute(db)
    await migrate(connection)
    const instant = new Date(at)
    const rows = await db.selectFrom('queue_entries').selectAll().orderBy('id').execute()
    expect(rows).toMatchObject([
      { id: 'plain', queue: 'mails', recipient: 'desk@firm.example', props: { name: 'Jane' } },
      {
        id: 'request',
        queue: 'account-requests',
        kind: 'account-request',
        encrypted: 'sealed',
        attempts: 3,
        created_at: instant,
        not_before: instant,
        done_at: null,
      },
      {
        id: 'secret',
        kind: 'magic-link',
        encrypted: 'sealed',
        attempts: 2,
        expires_at: instant,
        leased_by: 'a',
        last_error: 'refused',
      },
      { id: 'sent', done_at: instant, failed_at: null },
    ])
  },
)
