import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { addEditor } from '#tests/support/lists.ts'
import type { Connections } from './connections.ts'
import { testConnection } from './site-settings.server.ts'

const result = { isGood: true, tried: 'Nothing', answer: 'Nothing' }

describe.each(databases)('tests of connections on %s', (kind) => {
  let database: TestDatabase
  let count = 0
  const connections: Connections = {
    list: [],
    test: async () => {
      count += 1
      return result
    },
  }
  beforeAll(async () => {
    database = await openDatabase(kind)
  })
  afterAll(() => database.close())

  test('are for admins, and twenty in a quarter of an hour', async () => {
    const admin = { id: await addEditor(database.db), email: 'admin@example.com' }
    const nobody = { id: 'nobody', email: 'nobody@example.com' }
    const run = (who: typeof admin) => testConnection(database.db, who, connections, 'mail')
    await expect(run(nobody)).rejects.toMatchObject({ code: 'not-allowed' })
    for (let n = 0; n < 20; n += 1) expect(await run(admin)).toBe(result)
    await expect(run(admin)).rejects.toMatchObject({ code: 'too-many-attempts' })
    expect(count).toBe(20)
  })
})
