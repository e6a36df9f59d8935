import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { addPerson } from '#tests/support/people.ts'
import { absoluteDays } from './account.ts'
import {
  createSession,
  deleteExpiredSessions,
  endSession,
  endSessionOf,
  endSessions,
  findSession,
  listSessions,
  maxSessions,
  renewSession,
} from './sessions.server.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe.each(databases)('a session on %s', (kind) => {
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
  beforeEach(() => db.deleteFrom('sessions').execute())
  afterAll(() => database.close())

  const open = (userId = jane, browser = 'A browser') =>
    db.transaction().execute((tx) => createSession(tx, userId, browser))
  const idOf = async (token: string) => (await findSession(db, token))?.id ?? ''
  /** As if it had begun, and been used last, so long ago. */
  const age = async (
    token: string,
    { begunMs, unusedMs = begunMs }: { begunMs: number; unusedMs?: number },
  ) => {
    const now = Date.now()
    await db
      .updateTable('sessions')
      .set({
        last_seen_at: new Date(now - unusedMs),
        expires_at: new Date(now - begunMs + absoluteDays * day),
      })
      .where('id', '=', await idOf(token))
      .execute()
  }

  test('belongs to whom it was made for, and only its token opens it', async () => {
    const token = await open()
    expect(await findSession(db, token)).toMatchObject({
      account: { id: jane, email: 'jane@example.com', name: 'Sample viewer' },
      hasSecondFactor: false,
    })
    for (const wrong of ['', 'x', token.toUpperCase(), `${token} `])
      expect(await findSession(db, wrong)).toBeUndefined()
  })

  test('is kept by a hash, so that a reader of the database can sign in as nobody', async () => {
    const token = await open()
    const rows = await db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await findSession(db, rows[0]?.token ?? '')).toBeUndefined()
  })

  test.each([
    ['unused for nearly 8 hours', { begunMs: 7 * hour + 50 * minute }, true],
    ['unused for 8 hours', { begunMs: 8 * hour }, false],
    [
      'used a minute ago, and nearly 7 days old',
      { begunMs: 7 * day - hour, unusedMs: minute },
      true,
    ],
    ['used a minute ago, and 7 days old', { begunMs: 7 * day, unusedMs: minute }, false],
  ])('that was %s lives: %j %s', async (_, since, lives) => {
    const token = await open()
    const other = await open(omar)
    await age(token, since)
    expect((await findSession(db, token)) !== undefined).toBe(lives)
    expect(await listSessions(db, jane, '')).toHaveLength(lives ? 1 : 0)
    expect(await deleteExpiredSessions(db)).toBe(lives ? 0 : 1)
    expect(await findSession(db, other)).toBeDefined()
  })

  test.each([
    ['disabled', { disabled_at: new Date() }, { disabled_at: null }],
    ['not verified', { email_verified: false }, { email_verified: true }],
  ] as const)('opens nothing while its person is %s', async (_, change, back) => {
    const token = await open()
    const set = (values: typeof change | typeof back) =>
      db.updateTable('users').set(values).where('id', '=', jane).execute()
    await set(change)
    expect(await findSession(db, token)).toBeUndefined()
    await set(back)
    expect(await findSession(db, token)).toBeDefined()
  })

  test('is renewed by use, at most once a minute, and never beyond its last day', async () => {
    const token = await open()
    await age(token, { begunMs: 6 * hour })
    const before = await findSession(db, token)
    if (!before) throw new Error('It has ended')
    await renewSession(db, before.id, before.lastSeenAt)
    const after = await findSession(db, token)
    expect(after?.lastSeenAt.getTime()).toBeGreaterThan(before.lastSeenAt.getTime() + 5 * hour)
    const seen = async () =>
      db.selectFrom('sessions').select(['last_seen_at', 'expires_at']).executeTakeFirstOrThrow()
    const renewed = await seen()
    await renewSession(db, before.id, renewed.last_seen_at)
    // Somebody who read the row before it was renewed changes nothing any more.
    await renewSession(db, before.id, before.lastSeenAt)
    expect(await seen()).toEqual(renewed)
    expect(renewed.expires_at.getTime()).toBeLessThan(Date.now() + 7 * day - 5 * hour)
  })

  test('is one of 50 at most: the one that was used longest ago ends for a new one', async () => {
    const tokens: string[] = []
    for (let number = 0; number < maxSessions; number += 1) {
      const token = await open()
      await age(token, { begunMs: hour, unusedMs: (maxSessions - number) * minute })
      tokens.push(token)
    }
    await open(omar)
    // The clock was ahead when it was used.
    await age(tokens[5] ?? '', { begunMs: hour, unusedMs: -hour })
    const newest = await open()
    expect(await listSessions(db, jane, '')).toHaveLength(maxSessions)
    const living = await Promise.all([...tokens, newest].map((token) => findSession(db, token)))
    expect(living.map((session) => session !== undefined)).toEqual([
      false,
      ...Array.from({ length: maxSessions }, () => true),
    ])
    expect(await listSessions(db, omar, '')).toHaveLength(1)
  })

  test('ends by its token, by its person, or with all others of that person', async () => {
    const mine = await open()
    const second = await open()
    const third = await open()
    const theirs = await open(omar)
    const alive = async () =>
      (await Promise.all([mine, second, third, theirs].map((token) => findSession(db, token)))).map(
        (session) => session !== undefined,
      )
    expect(await endSession(db, jane, await idOf(theirs))).toBe(false)
    expect(await endSession(db, jane, 'none')).toBe(false)
    expect(await alive()).toEqual([true, true, true, true])
    expect(await endSession(db, jane, await idOf(third))).toBe(true)
    await endSessions(db, jane, await idOf(mine))
    expect(await alive()).toEqual([true, false, false, true])
    await endSessionOf(db, mine)
    expect(await alive()).toEqual([false, false, false, true])
  })

  test('is told to its person with its browser, and which is the present one', async () => {
    const [token] = [await open(jane, `Browser\0 ${'x'.repeat(400)}`), await open(omar)]
    const sessions = await listSessions(db, jane, await idOf(token))
    expect(sessions).toMatchObject([{ isCurrent: true }])
    expect(sessions[0]?.userAgent).toMatch(/^Browser/)
    expect(sessions[0]?.userAgent).not.toContain('\0')
    expect(sessions[0]?.userAgent.length).toBeLessThanOrEqual(300)
  })
})
