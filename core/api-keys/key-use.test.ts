import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { addEditor } from '#tests/support/lists.ts'
import { listApiKeys, revokeApiKey } from './api-keys.server.ts'
import { createApiKey, type NewKey } from './create-key.server.ts'
import { isNamedOrigin, recordKeyUse } from './key-use.server.ts'

const now = new Date()
const day = 24 * 60 * 60_000
const origin = 'https://www.partner.example'
const usual: NewKey = {
  name: 'Partner',
  origin,
  reads: ['team', 'letters'],
  perMinute: 2,
  days: 30,
}

describe.each(databases)('a key of the reading API on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  let admin: string
  beforeAll(async () => {
    database = await openDatabase(kind)
    db = database.db
    admin = await addEditor(db, 'Jane')
  })
  beforeEach(async () => {
    await db.deleteFrom('attempts').execute()
    await db.deleteFrom('api_keys').execute()
  })
  afterAll(() => database.close())

  const create = (own: Partial<NewKey> = {}) => createApiKey(db, admin, { ...usual, ...own })
  const use = (
    token: string,
    { origin, scope = 'team' }: { origin?: string; scope?: 'team' | 'legal' } = {},
    at = now,
  ) => recordKeyUse(db, token, { origin, scope }, at)
  const counted = async (at = now) => (await listApiKeys(db, admin, at))[0]

  test('is shown once: what is kept opens nothing', async () => {
    const token = await create()
    expect(token).toMatch(/^qtr_[\w-]{43}$/)
    const [row] = await db.selectFrom('api_keys').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(token)
    for (const stored of [row?.prefix ?? '', row?.key_hash ?? '', `qtr_${row?.key_hash}`])
      expect(await use(stored)).toEqual({ outcome: 'unknown' })
  })

  test.each<[string, (token: string) => string]>([
    ['none', () => ''],
    ['another end', (token) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['its beginning', (token) => token.slice(0, 12)],
    ['more behind it', (token) => `${token}A`],
    ['capitals', (token) => token.toUpperCase()],
    ['a novel behind it', (token) => token + 'A'.repeat(10_000)],
  ])('is unknown with %s', async (_, altered) => {
    const token = await create()
    expect(await use(altered(token))).toEqual({ outcome: 'unknown' })
    expect((await counted())?.requestsToday).toBe(0)
  })

  test.each([
    [{}, 'accepted'],
    [{ origin }, 'accepted'],
    [{ origin: 'https://www.partner.example.evil.example' }, 'other-origin'],
    [{ origin: 'http://www.partner.example' }, 'other-origin'],
    [{ origin: 'null' }, 'other-origin'],
    [{ scope: 'legal' }, 'other-scope'],
    [{ origin, scope: 'legal' }, 'other-scope'],
  ] as const)('asked with %j it is %s', async (asked, outcome) => {
    const token = await create()
    expect((await use(token, asked)).outcome).toBe(outcome)
    // A refused request counts nowhere.
    expect((await counted())?.requestsToday).toBe(outcome === 'accepted' ? 1 : 0)
  })

  test('ends on its last day, or when it is revoked', async () => {
    const token = await create()
    const { expiresAt } = (await counted()) ?? {}
    const end = expiresAt?.getTime() ?? 0
    expect(Math.round((end - now.getTime()) / day)).toBe(30)
    expect(await use(token, {}, new Date(end - 1))).toEqual({ outcome: 'accepted' })
    expect(await use(token, {}, new Date(end))).toEqual({ outcome: 'expired' })
    const { id = '' } = (await counted()) ?? {}
    await revokeApiKey(db, admin, id)
    await revokeApiKey(db, admin, id)
    expect(await use(token)).toEqual({ outcome: 'revoked' })
    await expect(revokeApiKey(db, admin, 'none')).rejects.toMatchObject({ code: 'not-found' })
  })

  test('that names no origin is for programs, and for no page', async () => {
    const token = await create({ origin: '  ' })
    expect((await counted())?.origins).toEqual([])
    expect(await use(token)).toEqual({ outcome: 'accepted' })
    expect(await use(token, { origin })).toEqual({ outcome: 'other-origin' })
    expect(await isNamedOrigin(db, '', now)).toBe(false)
  })

  test('without a last day it goes on', async () => {
    const token = await create({ days: 0 })
    const later = new Date(now.getTime() + 4000 * day)
    expect(await use(token, {}, later)).toEqual({ outcome: 'accepted' })
  })

  test('answers so many requests a minute, and says when the next one is', async () => {
    const token = await create()
    const other = await create({ name: 'Another' })
    for (const outcome of ['accepted', 'accepted']) expect(await use(token)).toEqual({ outcome })
    // However long that took: both are of this minute.
    await db.updateTable('attempts').set({ count: 2, window_started_at: new Date() }).execute()
    expect(await use(token)).toEqual({ outcome: 'too-many', retryAfter: 60 })
    expect(await use(other)).toEqual({ outcome: 'accepted' })
    const keys = await listApiKeys(db, admin, now)
    expect(keys.find(({ name }) => name === 'Partner')?.requestsToday).toBe(2)
  })

  test('counts the requests of a day of the office', async () => {
    const token = await create({ perMinute: 100, days: 0 })
    const evening = new Date('2026-11-22T21:59:00.000Z')
    const night = new Date('2026-11-22T22:01:00.000Z')
    await use(token, {}, evening)
    await use(token, {}, evening)
    expect(await counted(evening)).toMatchObject({ lastUsed: '2026-11-22', requestsToday: 2 })
    expect((await counted(night))?.requestsToday).toBe(0)
    await use(token, {}, night)
    expect(await counted(night)).toMatchObject({ lastUsed: '2026-11-23', requestsToday: 1 })
  })

  test('names the origins that a browser is answered for, as long as it is active', async () => {
    await create({ origin: `${origin}, http://localhost:5173` })
    const named = (each: string, at = now) => isNamedOrigin(db, each, at)
    expect(await named(origin)).toBe(true)
    expect(await named('http://localhost:5173')).toBe(true)
    expect(await named('https://partner.example')).toBe(false)
    expect(await named(origin, new Date(now.getTime() + 31 * day))).toBe(false)
    await revokeApiKey(db, admin, (await counted())?.id ?? '')
    expect(await named(origin)).toBe(false)
  })

  test.each<[Partial<NewKey>, string]>([
    [{ name: '  ' }, 'incomplete'],
    [{ name: 'é'.repeat(81) }, 'name-too-long'],
    [{ origin: '*' }, 'invalid-origin'],
    [{ origin: 'https://*.partner.example' }, 'invalid-origin'],
    [{ origin: 'http://www.partner.example' }, 'invalid-origin'],
    [{ origin: 'https://www.partner.example/path' }, 'invalid-origin'],
    [{ reads: [] }, 'no-key-scope'],
    [{ reads: ['enquiries', 'users'] }, 'no-key-scope'],
    [{ perMinute: 0 }, 'limit-out-of-range'],
    [{ perMinute: 6001 }, 'limit-out-of-range'],
    [{ perMinute: 1.5 }, 'limit-out-of-range'],
    [{ perMinute: Number.NaN }, 'limit-out-of-range'],
    [{ days: 31 }, 'incomplete'],
    [{ days: -1 }, 'incomplete'],
  ])('is not made of %j: %s', async (own, code) => {
    await expect(create(own)).rejects.toMatchObject({ code })
    expect(await listApiKeys(db, admin, now)).toEqual([])
  })

  test('is for admins alone to make, to see and to revoke', async () => {
    const editor = await addEditor(db, 'Editor', 'editor')
    const denied = { code: 'not-allowed' }
    await expect(createApiKey(db, editor, usual)).rejects.toMatchObject(denied)
    await expect(listApiKeys(db, editor, now)).rejects.toMatchObject(denied)
    await create()
    const { id = '' } = (await counted()) ?? {}
    await expect(revokeApiKey(db, editor, id)).rejects.toMatchObject(denied)
  })

  test('leaves a line in the history and among the security events', async () => {
    await db.deleteFrom('security_events').execute()
    await create({ name: 'Told' })
    await revokeApiKey(db, admin, (await counted())?.id ?? '')
    const events = await db.selectFrom('security_events').select('event_type').execute()
    expect(events.map(({ event_type }) => event_type).toSorted()).toEqual([
      'api_key_created',
      'api_key_revoked',
    ])
    const changes = await db
      .selectFrom('changes')
      .select('action')
      .where('noun', '=', 'keys')
      .where('record_name', '=', 'Told')
      .execute()
    expect(changes.map(({ action }) => action).toSorted()).toEqual(['added', 'withdrawn'])
  })
})
