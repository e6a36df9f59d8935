import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { addPerson } from '#tests/support/people.ts'
import {
  deleteAllTokens,
  deleteLink,
  deleteTokens,
  findToken,
  invitationToken,
  issueToken,
  redeemToken,
  type TokenPurpose,
} from './links.server.ts'

const minute = 60_000
const purposes: TokenPurpose[] = [
  ...(['verify', 'magic', 'reset', 'reset-ticket', 'invitation', 'first-admin'] as const),
]

describe.each(databases)('a link of a mail on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  let jane: string
  let omar: string
  beforeAll(async () => {
    database = await openDatabase(kind)
    db = database.db
    jane = (await addPerson(db, 'viewer', 'jane@example.com')).id
    omar = (await addPerson(db, 'viewer', 'omar@example.com')).id
  })
  beforeEach(() => db.deleteFrom('mail_links').execute())
  afterAll(() => database.close())

  const issue = (purpose: TokenPurpose = 'magic', userId = jane, minutes?: number) =>
    db
      .transaction()
      .execute((tx) => issueToken(tx, purpose, { email: 'jane@example.com', userId }, { minutes }))
  const redeem = (token: string, purpose: TokenPurpose = 'magic') =>
    db.transaction().execute((tx) => redeemToken(tx, purpose, token))
  const set = (times: { created_at?: Date; expires_at?: Date }) =>
    db.updateTable('mail_links').set(times).execute()
  const fromNow = (ms: number) => new Date(Date.now() + ms)

  test('works once, also where two press it at once', async () => {
    const { token } = await issue()
    expect(await findToken(db, 'magic', token)).toMatchObject({ email: 'jane@example.com' })
    const both = await Promise.all([redeem(token), redeem(token)])
    expect(both.filter(Boolean)).toMatchObject([{ userId: jane, email: 'jane@example.com' }])
    expect(await redeem(token)).toBeUndefined()
    expect(await findToken(db, 'magic', token)).toBeUndefined()
  })

  test('is kept by a hash: a reader of the database has no link', async () => {
    const { token } = await issue()
    const [row] = await db.selectFrom('mail_links').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(token)
    expect(await redeem(row?.token_hash ?? '')).toBeUndefined()
  })

  test.each(purposes)('for %s is for nothing else', async (purpose) => {
    const { token } = await issue(purpose)
    for (const other of purposes.filter((each) => each !== purpose)) {
      expect(await findToken(db, other, token)).toBeUndefined()
      expect(await redeem(token, other)).toBeUndefined()
    }
    expect(await redeem(token, purpose)).toBeDefined()
  })

  test('lasts 10 minutes unless it is said for how long', async () => {
    const lasts = async (minutes?: number) => {
      const { id, expiresAt } = await issue('magic', jane, minutes)
      const row = await db
        .selectFrom('mail_links')
        .select(['created_at', 'expires_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(row.expires_at).toEqual(expiresAt)
      return (row.expires_at.getTime() - row.created_at.getTime()) / minute
    }
    expect([await lasts(), await lasts(60)]).toEqual([10, 60])
  })

  test.each<[string, () => { created_at?: Date; expires_at?: Date }, boolean]>([
    ['nearly over', () => ({ expires_at: fromNow(5 * minute) }), true],
    ['over', () => ({ expires_at: fromNow(-1) }), false],
    // The clock was ahead when it was made: nobody knows how old it is.
    ['made tomorrow', () => ({ created_at: fromNow(24 * 60 * minute) }), false],
  ])('whose time is %s works: %j %s', async (_, times, works) => {
    const { token } = await issue()
    await set(times())
    expect((await findToken(db, 'magic', token)) !== undefined).toBe(works)
    expect((await redeem(token)) !== undefined).toBe(works)
  })

  test('is void for a person and purpose, by itself, or for everybody', async () => {
    const mine = await issue('magic')
    const reset = await issue('reset')
    const theirs = await issue('magic', omar)
    const alone = await issue('verify', omar)
    const alive = async () =>
      Promise.all(
        (
          [
            ['magic', mine],
            ['reset', reset],
            ['magic', theirs],
            ['verify', alone],
          ] as const
        ).map(async ([purpose, { token }]) => (await findToken(db, purpose, token)) !== undefined),
      )
    await db.transaction().execute((tx) => deleteTokens(tx, jane, ['magic', 'verify']))
    expect(await alive()).toEqual([false, true, true, true])
    await db.transaction().execute((tx) => deleteLink(tx, alone.id))
    expect(await alive()).toEqual([false, true, true, false])
    expect(await db.transaction().execute(deleteAllTokens)).toBe(2)
    expect(await alive()).toEqual([false, false, false, false])
  })
})

test('the link of an invitation follows from its id and the secret alone', () => {
  const encryption = createEncryption('one secret that is long enough for it')
  const token = invitationToken(encryption, 'an-id')
  expect(invitationToken(encryption, 'an-id')).toBe(token)
  expect(invitationToken(encryption, 'another-id')).not.toBe(token)
  const other = createEncryption('another secret, as long as the first')
  expect(invitationToken(other, 'an-id')).not.toBe(token)
})
