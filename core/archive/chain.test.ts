import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { appendEntry, findHead, hashOf, inChain, listEntries, sha256 } from './chain.server.ts'
import { type EntryFacts, noHash } from './entry.ts'
import { deleteOldContents } from './removal.server.ts'
import { verifyChain, verifyNewest } from './verify-chain.server.ts'

const at = (day: string) => new Date(`${day}T10:00:00.000Z`)
const madeOf = { revision: {}, texts: [], lists: {}, prices: [] }

function page(address: string, content: string, files: readonly string[] = []): EntryFacts {
  const loaded = files.map((file) => ({ path: `/${file}`, sha256: sha256(file), bytes: 1 }))
  return {
    kind: 'page',
    address,
    language: 'en',
    status: 200,
    sha256: sha256(content),
    bytes: content.length,
    files: loaded,
    madeOf,
  }
}
const gone = (address: string): EntryFacts => ({ kind: 'gone', address, language: 'en' })

describe.each(databases)('the chain of the archive on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  // Entries cannot be deleted: each test has a database of its own.
  beforeEach(async () => {
    database = await openDatabase(kind)
    db = database.db
    return () => database.close()
  })

  const add = (day: string, facts: EntryFacts) =>
    inChain(db, (tx) => appendEntry(tx, { at: at(day), facts }))
  const entries = async () => {
    const found = []
    for await (const entry of listEntries(db, 2)) found.push(entry)
    return found
  }

  test('begins with no hash, and each entry holds the one before', async () => {
    expect(await findHead(db)).toBeUndefined()
    const first = await add('2026-01-01', page('/', 'one'))
    const second = await add('2026-01-02', gone('/team'))
    const third = await add('2026-01-02', page('/', 'two'))
    expect([first, second, third].map(({ number }) => number)).toEqual([1, 2, 3])
    expect(first.previousHash).toBe(noHash)
    expect([second.previousHash, third.previousHash]).toEqual([first.hash, second.hash])
    expect(await findHead(db)).toMatchObject({ number: 3, hash: third.hash })
    const stored = await entries()
    for (const { previous_hash, facts, hash } of stored)
      expect(hash).toBe(sha256(`${previous_hash}\n${facts}`))
    expect(await verifyChain(db)).toMatchObject({ entries: 3, issues: [] })
  })

  test('has no fork, however many add to it at once', async () => {
    const days = Array.from({ length: 8 }, (_, n) => `2026-02-0${n + 1}`)
    await Promise.all(days.map((day) => add(day, page('/', day))))
    expect((await entries()).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect((await verifyChain(db)).issues).toEqual([])
  })

  test.each(['update archive_entries set address = address', 'delete from archive_entries'])(
    'refuses %j',
    async (command) => {
      await add('2026-01-01', page('/', 'one'))
      await expect(sql.raw(command).execute(db)).rejects.toThrow(/append-only/)
      expect(await entries()).toHaveLength(1)
    },
  )

  test('compares what went out with what is there', async () => {
    const { hash } = await add('2026-01-01', page('/', 'one'))
    await add('2026-01-02', page('/', 'two'))
    expect((await verifyChain(db, [{ number: 1, hash }])).issues).toEqual([])
    const { issues } = await verifyChain(db, [
      { number: 1, hash: hashOf(noHash, 'something else') },
      { number: 7, hash },
    ])
    expect(issues).toEqual([
      expect.stringMatching(/^Entry 1 has a different hash from the proof/),
      'Entry 7, of which a proof was kept, is missing',
    ])
  })

  test('has a newest part that is verified alone: what it follows, holds and is proven by', async () => {
    await inChain(db, async (tx) => {
      for (let day = 0; day < 1003; day += 1)
        await appendEntry(tx, { at: at('2026-01-01'), facts: gone(`/page-${day}`) })
    })
    expect(await verifyNewest(db)).toMatchObject({ entries: 1003, first: 4, issues: [] })
    const proof = (number: number) =>
      db
        .insertInto('archive_heads')
        .values({
          id: randomUUID(),
          number,
          hash: hashOf(noHash, 'else'),
          at: at('2026-01-02'),
          sent_to: '',
        })
        .execute()
    // One of an entry that the nightly verification looks at.
    await proof(2)
    expect((await verifyNewest(db)).issues).toEqual([])
    await proof(4)
    await proof(2000)
    expect((await verifyNewest(db)).issues).toEqual([
      expect.stringMatching(/^Entry 4 has a different hash/),
      'Entry 2000, of which a proof was kept, is missing',
    ])
    expect((await verifyChain(db)).issues).toHaveLength(3)
  })

  describe('of contents that are older than the setting', () => {
    /** Seven years after this day it may go. */
    const now = at('2027-01-10')
    const keep = (content: string) =>
      db
        .insertInto('archive_contents')
        .values({ sha256: sha256(content), bytes: 1, compressed: Buffer.from([0]) })
        .execute()
    const left = async () => {
      const rows = await db.selectFrom('archive_contents').select('sha256').execute()
      return ['first', 'second', 'shared', 'style'].filter((content) =>
        rows.some((row) => row.sha256 === sha256(content)),
      )
    }
    beforeEach(async () => {
      for (const content of ['first', 'second', 'shared', 'style']) await keep(content)
    })

    test('those go that were followed by others for seven years, and the chain says so', async () => {
      await add('2019-12-01', page('/', 'first', ['style']))
      await add('2020-01-09', page('/', 'second', ['style']))
      expect(await deleteOldContents(db, now)).toBe(1)
      expect(await left()).toEqual(['second', 'shared', 'style'])
      const last = (await entries()).at(-1)
      expect(JSON.parse(last?.facts ?? '')).toEqual({
        number: 3,
        at: now.toISOString(),
        kind: 'removal',
        before: '2020-01-10T10:00:00.000Z',
        numbers: [1],
        sha256: [sha256('first')],
      })
      expect((await verifyChain(db)).issues).toEqual([])
      expect(await deleteOldContents(db, now)).toBe(0)
    })

    test.each<[string, [string, EntryFacts][]]>([
      ['that is shown to this day', [['2015-01-01', page('/', 'first')]]],
      [
        'that was followed by another one day too late',
        [
          ['2015-01-01', page('/', 'first')],
          ['2020-01-11', page('/', 'second')],
        ],
      ],
      [
        'that another page shows',
        [
          ['2015-01-01', page('/', 'first')],
          ['2015-01-01', page('/ar', 'first')],
          ['2016-01-01', page('/', 'second')],
        ],
      ],
      [
        'that came back',
        [
          ['2015-01-01', page('/', 'first')],
          ['2016-01-01', page('/', 'second')],
          ['2024-01-01', page('/', 'first')],
        ],
      ],
    ])('one stays %s', async (_, shown) => {
      for (const [day, facts] of shown) await add(day, facts)
      await deleteOldContents(db, now)
      expect(await left()).toContain('first')
    })

    test('a page that was taken away counts from then', async () => {
      await add('2015-01-01', page('/', 'first'))
      await add('2019-06-01', gone('/'))
      expect(await deleteOldContents(db, now)).toBe(1)
      expect(await left()).not.toContain('first')
    })

    test('none goes under a legal hold', async () => {
      await add('2015-01-01', page('/', 'first'))
      await add('2016-01-01', page('/', 'second'))
      const hold = (on: boolean) =>
        db
          .transaction()
          .execute(async (tx) => saveSetting(await workAs(tx, systemActor), 'legalHold', { on }))
      await hold(true)
      expect(await deleteOldContents(db, now)).toBe(0)
      expect(await left()).toContain('first')
      await hold(false)
      expect(await deleteOldContents(db, now)).toBe(1)
    })
  })
})
