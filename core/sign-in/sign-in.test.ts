import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { isRefusal } from '#core/issue.ts'
import { issueToken } from '#core/people/links.server.ts'
import { newTotpSecret, switchOn } from '#core/people/second-factor.server.ts'
import {
  deleteExpiredPendingSignIns,
  endAccess,
  findPendingSignIn,
  findSession,
} from '#core/people/sessions.server.ts'
import { createUser, savePassword } from '#core/people/users.server.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { codeOf } from '#tests/support/second-factor.ts'
import type { ClientInfo } from './dependencies.ts'
import { finishSignIn, startSession } from './sign-in.server.ts'

const client: ClientInfo = {
  sessionToken: undefined,
  browserToken: undefined,
  userAgent: 'A browser',
  url: '/auth',
  clientKey: 'network',
}
const log = { warn() {} }
const securityLogger = { keyOf: String, logEvent: async () => {} }
const encryption = createEncryption('one secret that is long enough for it')
const accountMailer = { encryption, origin: 'https://www.example.com' }

describe.each(databases)('signing in on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  let jane: string
  let count = 0
  beforeAll(async () => {
    database = await openDatabase(kind)
    db = database.db
  })
  beforeEach(async () => {
    count += 1
    const user = { email: `jane-${count}@example.com`, name: 'Jane', password: 'a hash' }
    jane = (
      await db
        .transaction()
        .execute((tx) => createUser(tx, { ...user, verified: true, role: 'admin' }))
    ).id
  })
  afterAll(() => database.close())

  const start = (proven: { password?: string } = {}, own: Partial<ClientInfo> = {}) =>
    startSession({ db, log, accountMailer }, { ...client, ...own }, jane, proven)
  const protect = () =>
    db.transaction().execute((tx) => {
      const secret = newTotpSecret()
      return switchOn(tx, encryption, jane, { secret, code: codeOf(secret) })
    })
  const pending = async () => {
    const started = await start({ password: 'a hash' })
    if (started?.outcome !== 'second-factor-needed') throw new Error(`It was ${started?.outcome}`)
    return started.pendingToken
  }
  const finish = (token: string, isProven = true) =>
    finishSignIn(
      { db, log, accountMailer, securityLogger },
      client,
      { pendingToken: token, userId: jane, email: `jane-${count}@example.com` },
      'wrong-code',
      async () => isProven,
    ).catch((error: unknown) => {
      if (!isRefusal(error, 'wrong-code')) throw error
      return undefined
    })
  const set = (values: { disabled_at?: Date | null; email_verified?: boolean }) =>
    db.updateTable('users').set(values).where('id', '=', jane).execute()
  const tokenOf = (started: Awaited<ReturnType<typeof start>>) =>
    started?.outcome === 'signed-in' ? started.token : ''

  test('leads to a session, and the one before ends', async () => {
    const first = tokenOf(await start({ password: 'a hash' }))
    expect(await findSession(db, first)).toMatchObject({ account: { id: jane } })
    const second = tokenOf(await start({}, { sessionToken: first }))
    expect(await findSession(db, first)).toBeUndefined()
    expect(await findSession(db, second)).toMatchObject({ account: { id: jane } })
  })

  test('is written down with what it was by', async () => {
    await start({ password: 'a hash' })
    await start()
    await protect()
    await finish(await pending())
    const events = await db
      .selectFrom('security_events')
      .select(['event_type', 'metadata', 'client_key'])
      .where('user_id', '=', jane)
      .orderBy('timestamp')
      .execute()
    const by = (how: string) => ({
      event_type: 'sign_in',
      metadata: { by: how },
      client_key: 'network',
    })
    expect(events).toEqual([by('password'), by('mail'), by('second factor')])
  })

  test('on a browser that is new is told in a mail, but for the first of an account', async () => {
    const mails = () =>
      db
        .selectFrom('queue_entries')
        .select('kind')
        .where('recipient', '=', `jane-${count}@example.com`)
        .execute()
    const signIn = async (browserToken?: string) => {
      const started = await start({ password: 'a hash' }, { browserToken })
      if (started?.outcome !== 'signed-in') throw new Error(`It was ${started?.outcome}`)
      return started.browserToken
    }
    const first = await signIn()
    expect(await mails()).toEqual([])
    await signIn(await signIn(first))
    expect(await mails()).toEqual([])
    await signIn()
    expect(await mails()).toEqual([{ kind: 'new-browser' }])
    await signIn('made up')
    expect(await mails()).toHaveLength(2)
    for (let time = 0; time < 3; time += 1) await signIn()
    expect(await mails(), 'three an hour').toHaveLength(3)
  })

  test('with a password that has changed since it was compared does not', async () => {
    await db.transaction().execute((tx) => savePassword(tx, jane, 'another hash'))
    expect(await start({ password: 'a hash' })).toBeUndefined()
    expect(await start({ password: 'another hash' })).toMatchObject({ outcome: 'signed-in' })
  })

  test.each([
    ['disabled', { disabled_at: new Date() }],
    ['not verified', { email_verified: false }],
  ])('while %s leads nowhere, neither by password nor by mail', async (_, values) => {
    await set(values)
    expect([await start({ password: 'a hash' }), await start()]).toEqual([undefined, undefined])
  })

  describe('with a second factor', () => {
    beforeEach(async () => {
      await protect()
    })

    test('has no session before it is proven', async () => {
      const token = await pending()
      expect(await findPendingSignIn(db, token)).toMatchObject({ userId: jane })
      expect(await findSession(db, token)).toBeUndefined()
      expect(await finish(token, false)).toBeUndefined()
      const signedIn = await finish(token)
      expect(await findSession(db, tokenOf(signedIn))).toMatchObject({ hasSecondFactor: true })
    })

    test('of several at once one signs in, and it takes the others with it', async () => {
      const one = await pending()
      const other = await pending()
      const both = await Promise.all([finish(one), finish(one)])
      expect(both.filter(Boolean)).toHaveLength(1)
      expect(await finish(other)).toBeUndefined()
    })

    test('is over after 10 minutes', async () => {
      const token = await pending()
      const row = await db
        .selectFrom('sign_in_tickets')
        .select(['created_at', 'expires_at'])
        .where('user_id', '=', jane)
        .executeTakeFirstOrThrow()
      expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(10 * 60_000)
      await deleteExpiredPendingSignIns(db)
      expect(await findPendingSignIn(db, token)).toBeDefined()
      await db
        .updateTable('sign_in_tickets')
        .set({ expires_at: new Date(Date.now() - 1) })
        .execute()
      expect([await findPendingSignIn(db, token), await finish(token)]).toEqual([
        undefined,
        undefined,
      ])
      await deleteExpiredPendingSignIns(db)
      expect(await db.selectFrom('sign_in_tickets').selectAll().execute()).toEqual([])
    })

    test.each([
      ['the person is disabled', { disabled_at: new Date() }],
      ['their address is not theirs any more', { email_verified: false }],
    ])('leads nowhere once %s', async (_, values) => {
      const token = await pending()
      await set(values)
      expect(await finish(token)).toBeUndefined()
    })
  })

  test('what was begun or is in mails ends with what ends all access, but for one session', async () => {
    const kept = tokenOf(await start())
    const gone = tokenOf(await start())
    const links = await db.transaction().execute(async (tx) => {
      const details = { email: 'jane@example.com', userId: jane }
      const purposes = ['magic', 'reset', 'reset-ticket', 'verify'] as const
      const ids: string[] = []
      for (const purpose of purposes) ids.push((await issueToken(tx, purpose, details)).id)
      return ids
    })
    await protect()
    const token = await pending()
    const keptId = (await findSession(db, kept))?.id
    await db.transaction().execute((tx) => endAccess(tx, jane, keptId))
    expect(await findSession(db, kept)).toBeDefined()
    expect(await findSession(db, gone)).toBeUndefined()
    expect(await finish(token)).toBeUndefined()
    const left = await db
      .selectFrom('mail_links')
      .select('id')
      .where('user_id', '=', jane)
      .execute()
    // The address may still be confirmed: that lets nobody in.
    expect(left.map(({ id }) => id)).toEqual([links[3]])
  })
})
