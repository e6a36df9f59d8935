import { expect, test } from 'vitest'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { readPortions } from './page.ts'

test.each(databases)('a long list comes in portions, each row once, on %s', async (kind) => {
  await using database = await openDatabase(kind)
  const { db } = database
  const lists = Array.from({ length: 6 }, (_, at) => `portion ${at}`)
  await db
    .insertInto('list_revisions')
    .values(lists.map((list) => ({ list, revision: 1 })))
    .execute()
  const portionsUpTo = async (last: string) => {
    const query = db
      .selectFrom('list_revisions')
      .select('list')
      .where('list', '>=', 'portion ')
      .where('list', '<=', last)
      .orderBy('list')
    const portions = await Array.fromAsync(
      readPortions(query, 2, (from, { list }) => from.where('list', '>', list)),
    )
    return portions.map((rows) => rows.map(({ list }) => list.at(-1)).join(''))
  }
  expect(await portionsUpTo('portion 4')).toEqual(['01', '23', '4'])
  expect(await portionsUpTo('portion 5')).toEqual(['01', '23', '45'])
  expect(await portionsUpTo('portion')).toEqual([])
})
