import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nouns } from '#app/nouns.server.ts'
import { seedSampleContent } from '#sample/seed.server.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { addEditor } from '#tests/support/lists.ts'
import { listFindable } from './finder.server.ts'

const all = { search: '', limit: 50 }

describe.each(databases)('what can be found on %s', (kind) => {
  let database: TestDatabase
  let admin: string
  beforeAll(async () => {
    database = await openDatabase(kind)
    await seedSampleContent(database.db)
    admin = await addEditor(database.db)
  })
  afterAll(() => database.close())

  test('is every record by its name, without what was removed', async () => {
    const found = await listFindable(database.db, admin, nouns, all)
    expect(found.themes.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['education', 'longevity']),
    )
    expect(found.members.length).toBeGreaterThan(0)
    expect(found.letters.length).toBe(3)
    for (const each of [...found.themes, ...found.members, ...found.letters])
      expect(each.otherNames[0]?.name).toMatch(/^\p{Script=Arabic}/u)
    const some = await listFindable(database.db, admin, nouns, { search: 'longevity', limit: 50 })
    expect([some.themes.map(({ id }) => id), some.disclosures]).toEqual([['longevity'], []])
    const [removed] = found.stocks
    await database.db
      .updateTable('stock_picks')
      .set({ removed_at: new Date() })
      .where('id', '=', removed?.id ?? '')
      .execute()
    const after = await listFindable(database.db, admin, nouns, all)
    expect(after.stocks).toEqual(found.stocks.slice(1))
  })

  test('is nothing for somebody who may open nothing (Keystone #7710)', async () => {
    expect(await listFindable(database.db, 'nobody', nouns, all)).toEqual({
      members: [],
      themes: [],
      stocks: [],
      letters: [],
      records: [],
      disclosures: [],
      enquiries: [],
    })
  })
})
