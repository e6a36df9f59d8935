import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { aChange } from '#tests/support/rows.ts'

describe.each(databases)('changes on %s', (kind) => {
  test('are never changed or removed', async () => {
    await using database = await openDatabase(kind)
    const { db } = database
    const change = aChange()
    await db.insertInto('changes').values(change).execute()
    const attempts = [
      db.updateTable('changes').set({ actor_name: 'nobody' }),
      db.updateTable('changes').set({ actor_name: 'nobody' }).where('id', '=', change.id),
      db.deleteFrom('changes'),
      db
        .insertInto('changes')
        .values({ ...change, actor_name: 'nobody' })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ actor_name: 'nobody' })),
      kind === 'sqlite'
        ? sql`insert or replace into changes select * from changes`
        : sql`truncate changes`,
    ]
    for (const attempt of attempts) {
      await expect(db.executeQuery(attempt.compile(db))).rejects.toThrow('changes is append-only')
    }
    expect(await db.selectFrom('changes').selectAll().execute()).toEqual([
      { ...change, submission: null, differences: [] },
    ])
  })
})
