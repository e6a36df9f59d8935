import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { addPerson } from '#tests/support/people.ts'
import { browserDays } from './account.ts'
import { hashOf } from './links.server.ts'
import {
  deleteBrowsers,
  deleteOldBrowsers,
  isKnownBrowser,
  rememberBrowser,
} from './sessions.server.ts'

const day = 24 * 60 * 60_000

describe.each(databases)('a browser in which somebody has signed in, on %s', (kind) => {
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
  beforeEach(() => db.deleteFrom('known_browsers').execute())
  afterAll(() => database.close())

  const remember = (userId: string, oldKey?: string) =>
    db.transaction().execute((tx) => rememberBrowser(tx, userId, oldKey))
  const knows = (name: string, key: string) => isKnownBrowser(db, `${name}@example.com`, key)
  const age = (days: number) =>
    db
      .updateTable('known_browsers')
      .set({ last_sign_in_at: new Date(Date.now() - days * day) })
      .execute()

  test('is known for that address, and for no other', async () => {
    const key = await remember(jane)
    expect([await knows('jane', key), await knows('omar', key)]).toEqual([true, false])
    expect([await knows('jane', ''), await knows('jane', `${key}x`)]).toEqual([false, false])
  })

  test('gets a new key at each sign-in: a copy of the old one is worth nothing', async () => {
    const first = await remember(jane)
    const second = await remember(jane, first)
    expect([await knows('jane', first), await knows('jane', second)]).toEqual([false, true])
  })

  test('of two people stays known for both', async () => {
    const hers = await remember(jane)
    const both = await remember(omar, hers)
    expect([await knows('jane', both), await knows('omar', both)]).toEqual([true, true])
    await db.transaction().execute((tx) => deleteBrowsers(tx, jane))
    expect([await knows('jane', both), await knows('omar', both)]).toEqual([false, true])
  })

  test('is forgotten after 180 days without a sign-in', async () => {
    const key = await remember(jane)
    await age(browserDays - 1)
    expect([await knows('jane', key), await deleteOldBrowsers(db)]).toEqual([true, 0])
    await age(browserDays)
    expect([await knows('jane', key), await deleteOldBrowsers(db)]).toEqual([false, 1])
  })

  test('is one of at most 20 of a person: the one unused for longest goes', async () => {
    const keys: string[] = []
    for (let number = 0; number < 20; number += 1) keys.push(await remember(jane))
    const theirs = await remember(omar)
    await age(1)
    const unused = keys[7] ?? ''
    await db
      .updateTable('known_browsers')
      .set({ last_sign_in_at: new Date(Date.now() - 2 * day) })
      .where('browser_hash', '=', hashOf(unused))
      .execute()
    const newest = await remember(jane)
    const known = await Promise.all(keys.map((key) => knows('jane', key)))
    expect(keys.filter((_, index) => !known[index])).toEqual([unused])
    expect([await knows('jane', newest), await knows('omar', theirs)]).toEqual([true, true])
  })
})
