import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { aMember, aStockPick, aTheme } from '#tests/support/rows.ts'
import { shared } from '#tests/support/shared.ts'
import { connect } from './connect.ts'
import { DatabaseBusy, isUnavailable, isUniqueViolation, NewerData, outageOf } from './errors.ts'

describe.each(databases)('errors of %s', (kind) => {
  const database = shared(() => openDatabase(kind))

  test('a second row with the same key', async () => {
    const { db } = database
    const member = aMember()
    const insert = (own: object) =>
      db
        .insertInto('team_members')
        .values({ ...member, ...own })
        .execute()
    await insert({})
    for (const own of [{ slug: 'other' }, { id: 'other' }]) {
      const error = await insert(own).catch((thrown) => thrown)
      expect(isUniqueViolation(error)).toBe(true)
      expect(isUnavailable(error)).toBe(false)
    }
  })

  test('a row that refers to nothing, or is referred to', async () => {
    const { db } = database
    const theme = aTheme()
    const orphan = db.insertInto('stock_picks').values(aStockPick({ theme_id: 'none' }))
    expect(isUniqueViolation(await orphan.execute().catch((thrown) => thrown))).toBe(false)
    await db.insertInto('themes').values(theme).execute()
    await db
      .insertInto('stock_picks')
      .values(aStockPick({ theme_id: theme.id }))
      .execute()
    const removal = db.deleteFrom('themes').where('id', '=', theme.id)
    const error = await removal.execute().catch((thrown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(isUniqueViolation(error)).toBe(false)
  })

  test('former slugs and price points go with their owner', async () => {
    const { db } = database
    const member = aMember()
    await db.insertInto('team_members').values(member).execute()
    const former = { slug: 'old', member_id: member.id, created_at: new Date() }
    await db.insertInto('former_slugs').values(former).execute()
    await db.deleteFrom('team_members').where('id', '=', member.id).execute()
    const left = db.selectFrom('former_slugs').selectAll().where('member_id', '=', member.id)
    expect(await left.execute()).toEqual([])
  })

  test('a wrong query is nobody being away', async () => {
    const error = await sql`select * from nowhere`.execute(database.db).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(isUnavailable(error)).toBe(false)
  })
})

test('an unreachable server is unavailable', async () => {
  const error = await connect({ url: 'postgres://nobody@127.0.0.1:1/none' }).catch((e) => e)
  expect(isUnavailable(error)).toBe(true)
})

test('a full database file is unavailable, rolls back, and recovers', async () => {
  await using database = await openDatabase('sqlite')
  const { db, connection } = database
  const limitPages = (pages: number) =>
    db.transaction().execute((tx) => sql.raw(`pragma max_page_count = ${pages}`).execute(tx))
  await limitPages(1)
  const save = () =>
    db.transaction().execute(async (tx) => {
      const members = Array.from({ length: 50 }, () => aMember({ full_bio: 'x'.repeat(4000) }))
      for (const member of members) await tx.insertInto('team_members').values(member).execute()
    })
  const error = await save().catch((thrown) => thrown)
  expect(error.code).toBe('SQLITE_FULL')
  expect([isUnavailable(error), outageOf(error)]).toEqual([true, 'disk-full'])
  expect(connection.room.full).toBe('disk-full')
  expect(await db.selectFrom('team_members').select('id').execute()).toEqual([])
  await limitPages(1_000_000)
  await save()
  expect(await db.selectFrom('team_members').select('id').execute()).toHaveLength(50)
})

test.each([
  [new DatabaseBusy('busy'), 'busy'],
  [Object.assign(new Error('x'), { code: '55P03' }), 'busy'],
  [Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_SHMSIZE' }), 'disk-full'],
  [new Error('outer', { cause: Object.assign(new Error('x'), { code: 'ENOSPC' }) }), 'disk-full'],
  [Object.assign(new Error('x'), { code: '53100' }), 'server-disk-full'],
  [Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_WRITE' }), 'away'],
  [new Error('Connection terminated unexpectedly'), 'away'],
  [new Error('something else'), undefined],
])('%s is told as %s', (error, expected) => {
  expect(outageOf(error)).toBe(expected)
})

test.each([
  [new DatabaseBusy('busy'), true],
  [new Error('outer', { cause: new DatabaseBusy('busy') }), true],
  [Object.assign(new Error('x'), { code: 'SQLITE_BUSY_SNAPSHOT' }), true],
  [Object.assign(new Error('x'), { code: 'SQLITE_IOERR_WRITE' }), true],
  [Object.assign(new Error('x'), { code: 'SQLITE_CONSTRAINT_CHECK' }), false],
  [Object.assign(new Error('x'), { code: '57P01' }), true],
  [Object.assign(new Error('x'), { code: '57P03' }), true],
  [Object.assign(new Error('x'), { code: '57014' }), true],
  [Object.assign(new Error('x'), { code: '53100' }), true],
  [Object.assign(new Error('x'), { code: '08006' }), true],
  [Object.assign(new Error('x'), { code: '42601' }), false],
  [Object.assign(new Error('x'), { code: 'ECONNRESET' }), true],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('Query read timeout'), true],
  [new NewerData('newer'), false],
  [new Error('something else'), false],
  [undefined, false],
  ['text', false],
])('%s is unavailable: %s', (error, expected) => {
  expect(isUnavailable(error)).toBe(expected)
})
