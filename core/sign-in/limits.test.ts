import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '#core/issue.ts'
import { rememberBrowser } from '#core/people/sessions.server.ts'
import { createUser } from '#core/people/users.server.ts'
import { createSecurityLogger } from '#core/security/events.server.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import type { ClientInfo, Dependencies } from './dependencies.ts'
import {
  byLink,
  consumeRateLimit,
  countMailRequest,
  countWrongLink,
  deleteSignUpAttempts,
  type LimitedAction,
  refundIfBusy,
} from './limits.server.ts'

/** docs/product.md §5: in 15 minutes, of one address, and of one network for all addresses. */
const table: [action: LimitedAction, each: number, from: number][] = [
  ['signin', 5, 50],
  ['second-factor', 5, 50],
  ['password', 5, 50],
  ['signup', 5, 20],
  ['link', 100, 100],
  ['lookup', 60, 60],
]

describe.each(databases)('limits of attempts on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  let deps: Dependencies
  beforeAll(async () => {
    database = await openDatabase(kind)
    db = database.db
    const log = { warn() {} }
    const securityLogger = createSecurityLogger({ db, log, secret: Buffer.alloc(32, 1) })
    deps = { db, log, securityLogger } as unknown as Dependencies
  })
  beforeEach(async () => {
    await db.deleteFrom('attempts').execute()
    await db.deleteFrom('security_events').execute()
  })
  afterAll(() => database.close())

  const client = (own: Partial<ClientInfo> = {}): ClientInfo => ({
    clientKey: 'network',
    userAgent: 'A browser',
    url: '/auth',
    sessionToken: undefined,
    browserToken: undefined,
    ...own,
  })
  const attempt = (action: LimitedAction, subject: string, own?: Partial<ClientInfo>) =>
    consumeRateLimit(deps, client(own), action, subject)
  const isRefused = (work: Promise<unknown>) =>
    work.then(
      () => false,
      (error) => {
        if (error instanceof Refusal && error.code === 'too-many-attempts') return true
        throw error
      },
    )
  /** As if `count` of them had been made in this window. */
  const setCount = (like: string, count: number) =>
    db.updateTable('attempts').set({ count }).where('key', 'like', like).execute()
  const events = () =>
    db.selectFrom('security_events').select(['event_type', 'metadata', 'email_key']).execute()

  test.each(table)(
    '%s: %i of one subject, from wherever (%i from one network)',
    async (action, each) => {
      await attempt(action, 'jane@example.com', { clientKey: 'first' })
      await setCount(`${action}:%`, each - 1)
      await attempt(action, 'jane@example.com', { clientKey: 'second' })
      const clientKey = 'third'
      expect(await isRefused(attempt(action, 'jane@example.com', { clientKey }))).toBe(true)
      expect(await isRefused(attempt(action, 'omar@example.com', { clientKey }))).toBe(false)
    },
  )

  test.each(table)('%s (%i each): %i from one network, of whomever', async (action, _, from) => {
    await attempt(action, 'first@example.com')
    await setCount(`${action}-from:%`, from - 1)
    await attempt(action, 'second@example.com')
    expect(await isRefused(attempt(action, 'third@example.com'))).toBe(true)
    const clientKey = 'another network'
    expect(await isRefused(attempt(action, 'third@example.com', { clientKey }))).toBe(false)
  })

  test('what is refused is an event with the address masked, and counts for nothing', async () => {
    for (let number = 0; number < 5; number += 1) await attempt('signin', 'jane@example.com')
    expect(await isRefused(attempt('signin', 'jane@example.com'))).toBe(true)
    expect(await events()).toEqual([
      {
        event_type: 'rate_limit_exceeded',
        metadata: { email: 'jan***', operation: 'signin' },
        email_key: deps.securityLogger.keyOf('jane@example.com'),
      },
    ])
    const counts = await db.selectFrom('attempts').select(['key', 'count']).execute()
    const own = counts.find(({ key }) => key.startsWith('signin:'))
    expect(own?.count).toBe(5)
    expect(JSON.stringify(counts)).not.toContain('jane')
  })

  test('a browser that is known for an address has five of its own, which strangers cannot use up', async () => {
    const email = 'owner@example.com'
    const browserToken = await db.transaction().execute(async (tx) => {
      const user = await createUser(tx, { email, name: 'Jane', verified: true, role: 'admin' })
      return rememberBrowser(tx, user.id, undefined)
    })
    for (let number = 0; number < 5; number += 1) await attempt('signin', email)
    await setCount('signin-from:%', 50)
    expect(await isRefused(attempt('signin', email))).toBe(true)
    for (let number = 0; number < 5; number += 1) await attempt('signin', email, { browserToken })
    expect(await isRefused(attempt('signin', email, { browserToken }))).toBe(true)
    // For another address it is a stranger's.
    expect(await isRefused(attempt('signin', 'other@example.com', { browserToken }))).toBe(true)
  })

  test('a success lets the counter begin again, and takes nothing from the network', async () => {
    for (let number = 0; number < 4; number += 1) await attempt('signin', 'jane@example.com')
    const fifth = await attempt('signin', 'jane@example.com')
    await fifth.reset()
    const counts = await db.selectFrom('attempts').select(['key', 'count']).execute()
    expect(counts).toEqual([{ key: 'signin-from:network', count: 4 }])
    expect(await isRefused(attempt('signin', 'jane@example.com'))).toBe(false)
  })

  test('one for which the machine had no time is given back, one that was wrong is not', async () => {
    const wrong = async (code: 'busy' | 'wrong-credentials') => {
      const counted = await attempt('signin', `${code}@example.com`)
      await refundIfBusy(counted, () => Promise.reject(new Refusal(code))).catch(() => undefined)
    }
    await wrong('busy')
    await wrong('wrong-credentials')
    const counts = await db.selectFrom('attempts').select('count').orderBy('count').execute()
    expect(counts.map(({ count }) => count)).toEqual([0, 1, 1])
  })

  test('mails of one address may be asked for again and again, very many addresses may not', async () => {
    const ask = (email: string) => countMailRequest(deps, client(), 'reset', email)
    for (let number = 0; number < 60; number += 1) await ask('jane@example.com')
    await setCount('reset-from:%', 49)
    await ask('second@example.com')
    expect(await isRefused(ask('third@example.com'))).toBe(true)
    await ask('jane@example.com')
    await countMailRequest(deps, client(), 'magic', 'third@example.com')
  })

  test('of links that are wrong a network may try 100', async () => {
    await countWrongLink(deps, client())
    await setCount('link%', 99)
    await countWrongLink(deps, client())
    expect(await isRefused(countWrongLink(deps, client()))).toBe(true)
  })

  test('a link counts as wrong where it is refused, not where the program fails', async () => {
    const counts = async (error: Error) => {
      const open = byLink(
        'sign in by link',
        () => Promise.reject(error),
        async () => {},
      )
      await open(deps, client(), '').catch(() => undefined)
      return (await db.selectFrom('attempts').select('count').execute()).map(({ count }) => count)
    }
    expect(await counts(new Error('The database is away'))).toEqual([])
    expect(await counts(new Refusal('incomplete'))).toEqual([])
    expect(await counts(new Refusal('invalid-link'))).toEqual([1, 1])
  })

  test('sign-ups of an address are forgotten once it is confirmed', async () => {
    for (let number = 0; number < 5; number += 1) await attempt('signup', 'jane@example.com')
    expect(await isRefused(attempt('signup', 'jane@example.com'))).toBe(true)
    await deleteSignUpAttempts(deps, 'jane@example.com')
    expect(await isRefused(attempt('signup', 'jane@example.com'))).toBe(false)
  })
})
