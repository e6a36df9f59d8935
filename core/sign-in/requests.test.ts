import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClock } from '#core/clock.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { createUser } from '#core/people/users.server.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { processAccountRequests, queueRequest } from './requests.server.ts'

const email = 'jane@example.com'
const encryption = createEncryption('a secret for tests, long enough to be one')

describe.each(databases)('a request about an account on %s', (kind) => {
  let database: TestDatabase
  let warnings: string[]
  beforeEach(async () => {
    database = await openDatabase(kind)
    warnings = []
    const user = { email, name: 'Jane', verified: true, role: 'viewer' } as const
    await database.db.transaction().execute((tx) => createUser(tx, user))
  })
  afterEach(() => database.close())

  const rows = () => database.db.selectFrom('queue_entries').selectAll().execute()
  const ask = () => queueRequest(database.db, encryption, { kind: 'magic', email })
  const process = (ahead = 0, secret = encryption) =>
    processAccountRequests({
      db: database.db,
      log: { warn: (_, text) => void warnings.push(text) },
      clock: createClock(() => Date.now() + ahead),
      encryption: secret,
      origin: 'https://www.example.com',
    })

  test('waits once however often it is asked, and tells nobody whose it is', async () => {
    await ask()
    await ask()
    const [row, ...more] = await rows()
    expect([row?.kind, row?.props, row?.recipient, more]).toEqual([
      'account-request',
      null,
      null,
      [],
    ])
    expect(JSON.stringify(row)).not.toMatch(/jane@|magic/)
    await process()
    expect(await rows()).toMatchObject([{ queue: 'mails', kind: 'magic-link', recipient: email }])
  })

  test('that fails is tried again, five times, and then erased', async () => {
    await database.db.schema.alterTable('mail_links').renameTo('lost').execute()
    await ask()
    for (const [attempts, minutes] of [0, 2, 4, 8].entries()) {
      await process(minutes * 60_000)
      expect(await rows()).toMatchObject([{ attempts: attempts + 1, leased_by: null }])
      await process(minutes * 60_000)
    }
    expect(warnings).toHaveLength(4)
    await process(60 * 60_000)
    expect(await rows()).toEqual([])
    expect(new Set(warnings)).toEqual(new Set(['account request failed']))
  })

  test('of another secret is dropped', async () => {
    await ask()
    await process(0, createEncryption('another secret, also long enough to be one'))
    expect(await rows()).toEqual([])
    expect(warnings).toEqual(['account request encrypted with another secret'])
  })
})
