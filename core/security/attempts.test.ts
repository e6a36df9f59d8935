import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { shared } from '#tests/support/shared.ts'
import { countAttempt, deleteOldAttempts, refundAttempt, takeAttempt } from './attempts.server.ts'

const minute = 60_000

describe.each(databases)('attempts on %s', (kind) => {
  const database = shared(() => openDatabase(kind))
  let db: Db
  beforeAll(async () => {
    db = database.db
  })

  const attempt = (key: string, windowMinutes = 15) =>
    db.transaction().execute((tx) => countAttempt(tx, key, windowMinutes))
  const age = (key: string, ms: number) =>
    db
      .updateTable('attempts')
      .set({ window_started_at: new Date(Date.now() - ms) })
      .where('key', '=', key)
      .execute()

  test('are counted one by one, however many come at once', async () => {
    const counts = await Promise.all(Array.from({ length: 20 }, () => attempt('parallel')))
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    expect(await attempt('parallel')).toBe(21)
  })

  test('are counted for each key alone', async () => {
    await attempt('sign-in:a')
    await attempt('sign-in:a')
    expect(await attempt('sign-in:b')).toBe(1)
    expect(await attempt('SIGN-IN:A')).toBe(1)
  })

  test('begin again when the window is over, and not before', async () => {
    await attempt('window')
    await age('window', 14 * minute)
    expect(await attempt('window')).toBe(2)
    await age('window', 15 * minute + 1000)
    expect(await attempt('window')).toBe(1)
    expect(await attempt('window')).toBe(2)
  })

  test('do not stretch their window by going on', async () => {
    await attempt('stubborn')
    await age('stubborn', 14 * minute)
    const begun = () =>
      db
        .selectFrom('attempts')
        .select('window_started_at')
        .where('key', '=', 'stubborn')
        .executeTakeFirstOrThrow()
    const before = await begun()
    for (let number = 0; number < 3; number += 1) await attempt('stubborn')
    expect(await begun()).toEqual(before)
  })

  test('that came to nothing are not counted', async () => {
    const failed = db.transaction().execute(async (tx) => {
      await countAttempt(tx, 'undone', 15)
      throw new Error('something else went wrong')
    })
    await expect(failed).rejects.toThrow('something else')
    expect(await attempt('undone')).toBe(1)
  })

  test('taken from several counters and given back at once block nobody', async () => {
    const keys = ['z', 'm', 'a']
    // Anyone who asks for several at once gets them in the order in which they were made.
    for (const key of keys) await attempt(key)
    const counters = keys.map((key) => ({ key, max: 100_000 }))
    // In groups: the last of all at once may wait for longer than the database lets them.
    for (let group = 0; group < 6; group += 1) {
      const settled = await Promise.allSettled(
        Array.from({ length: 50 }, (_, n) =>
          n % 2 ? takeAttempt(db, counters, 15) : refundAttempt(db, counters),
        ),
      )
      expect(settled.filter(({ status }) => status === 'rejected')).toEqual([])
    }
  })

  test('are forgotten once their window began long ago', async () => {
    await attempt('old')
    await attempt('recent')
    await age('old', 60 * minute)
    const before = new Date(Date.now() - 30 * minute)
    expect(await db.transaction().execute((tx) => deleteOldAttempts(tx, before))).toBe(1)
    expect([await attempt('old'), await attempt('recent')]).toEqual([1, 2])
  })
})
