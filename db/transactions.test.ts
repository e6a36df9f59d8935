import { afterEach, describe, expect, test, vi } from 'vitest'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { aMember } from '#tests/support/rows.ts'
import { shared } from '#tests/support/shared.ts'
import { DatabaseBusy, isUnavailable, isUniqueViolation } from './errors.ts'
import type { Db } from './schema.ts'
import { rolledBack, transact } from './transact.ts'

async function add(db: Db, slug: string): Promise<void> {
  await db.insertInto('team_members').values(aMember({ slug })).execute()
}

async function slugs(db: Db, like: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_members')
    .select('slug')
    .where('slug', 'like', `${like}%`)
    .orderBy('slug')
    .execute()
  return rows.map((row) => row.slug)
}

describe.each(databases)('transactions on %s', (kind) => {
  const database = shared(() => openDatabase(kind))

  test('all or nothing', async () => {
    const { db } = database
    const failing = db.transaction().execute(async (tx) => {
      await add(tx, 'all-1')
      expect(await slugs(tx, 'all')).toEqual(['all-1'])
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await slugs(db, 'all')).toEqual([])
  })

  test('rolled back with an answer, nothing of it stays', async () => {
    const { db } = database
    const answer = await transact<string>(db, async (tx, rollBack) => {
      await add(tx, 'answered-1')
      throw rollBack('no')
    })
    const seen = await rolledBack(db, async (tx) => {
      await add(tx, 'answered-2')
      return slugs(tx, 'answered')
    })
    expect([answer, seen]).toEqual(['no', ['answered-2']])
    expect(await slugs(db, 'answered')).toEqual([])
  })

  test('an answer of another transaction is a failure of this one', async () => {
    const { db } = database
    let foreign: ((answer: string) => Error) | undefined
    await transact<string>(db, async (_, rollBack) => {
      foreign = rollBack
      return 'kept'
    })
    const failing = transact<string>(db, async () => {
      throw foreign?.('not mine')
    })
    await expect(failing).rejects.toThrow('Rolled back')
  })

  test('others see nothing of it until its end, and are not held up when reading', async () => {
    const { db } = database
    await db.transaction().execute(async (tx) => {
      await add(tx, 'hidden-1')
      expect(await slugs(db, 'hidden')).toEqual([])
    })
    expect(await slugs(db, 'hidden')).toEqual(['hidden-1'])
  })

  test('a write outside is kept when the transaction is rolled back', async () => {
    const { db } = database
    const begun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const rolledBack = db.transaction().execute(async (tx) => {
      await add(tx, 'beside-inside')
      begun.resolve()
      await mayEnd.promise
      throw new Error('rolled back')
    })
    await begun.promise
    const outside = add(db, 'beside-outside')
    mayEnd.resolve()
    await expect(rolledBack).rejects.toThrow('rolled back')
    await outside
    expect(await slugs(db, 'beside')).toEqual(['beside-outside'])
  })

  test('nothing goes on after a statement has failed, and nothing is kept', async () => {
    const { db } = database
    await add(db, 'failed-0')
    const going = db.transaction().execute(async (tx) => {
      await add(tx, 'failed-1')
      const error = await add(tx, 'failed-0').catch((thrown) => thrown)
      expect(isUniqueViolation(error)).toBe(true)
      await add(tx, 'failed-2')
    })
    await expect(going).rejects.toThrow()
    const swallowing = db.transaction().execute(async (tx) => {
      await add(tx, 'failed-3')
      await add(tx, 'failed-0').catch(() => {})
    })
    await expect(swallowing).rejects.toThrow('rolled back instead of committed')
    expect(await slugs(db, 'failed')).toEqual(['failed-0'])
    await add(db, 'failed-later')
  })

  test('a savepoint takes back a part', async () => {
    const { db } = database
    const transaction = await db.startTransaction().execute()
    await add(transaction, 'part-1')
    const savepoint = await transaction.savepoint('here').execute()
    await add(savepoint, 'part-2')
    await expect(add(savepoint, 'part-1')).rejects.toThrow()
    const back = await savepoint.rollbackToSavepoint('here').execute()
    await add(back, 'part-3')
    await back.commit().execute()
    expect(await slugs(db, 'part')).toEqual(['part-1', 'part-3'])
  })

  test('many at once all come through', async () => {
    const { db } = database
    const writers = Array.from({ length: 40 }, (_, n) =>
      n % 2 === 0
        ? add(db, `many-${n}`)
        : db.transaction().execute(async (tx) => {
            const before = await slugs(tx, 'many')
            await add(tx, `many-${n}`)
            expect((await slugs(tx, 'many')).length).toBeGreaterThan(before.length)
          }),
    )
    await Promise.all(writers)
    expect(await slugs(db, 'many')).toHaveLength(40)
  })
})

afterEach(() => {
  vi.useRealTimers()
})

test('a transaction that never goes on is rolled back and stops no other write', async () => {
  await using database = await openDatabase('sqlite')
  const { db } = database
  const begun = Promise.withResolvers<void>()
  const awake = Promise.withResolvers<void>()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const resting = db.transaction().execute(async (tx) => {
    await add(tx, 'before-rest')
    begun.resolve()
    await awake.promise
    await add(tx, 'after-rest')
  })
  await begun.promise
  vi.advanceTimersByTime(15_000)
  await add(db, 'other')
  awake.resolve()
  expect(isUnavailable(await resting.catch((error) => error))).toBe(true)
  expect(await slugs(db, '')).toEqual(['other'])
})

test('the outer handle, used for a write in a transaction, ends on SQLite in DatabaseBusy', async () => {
  await using database = await openDatabase('sqlite')
  const { db } = database
  const mistaken = db.transaction().execute(async (tx) => {
    await add(tx, 'inner')
    await add(db, 'outer')
  })
  await expect(mistaken).rejects.toThrow(DatabaseBusy)
  await add(db, 'later')
  expect(await slugs(db, '')).toEqual(['later'])
})
