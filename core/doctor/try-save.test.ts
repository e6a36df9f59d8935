import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { trySave } from './try-save.server.ts'

test.each(databases)(
  'a save is tried on %s, also by several at once, and nothing of it stays',
  async (kind) => {
    await using database = await openDatabase(kind)
    await Promise.all([trySave(database.db), trySave(database.db), trySave(database.db)])
    expect(await database.db.selectFrom('job_runs').select('job').execute()).toEqual([])
  },
)

test('a full disk is met by it', async () => {
  await using database = await openDatabase('sqlite')
  const { db } = database
  await db.transaction().execute((tx) => sql`pragma max_page_count = 1`.execute(tx))
  await expect(trySave(db)).rejects.toMatchObject({ code: 'SQLITE_FULL' })
})
