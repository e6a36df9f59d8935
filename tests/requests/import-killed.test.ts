import { beforeAll, expect, test } from 'vitest'
import { buildIfMoved } from '../support/built.ts'
import { until } from '../support/http.ts'
import { countRows, killImports } from '../support/killed-imports.ts'

beforeAll(buildIfMoved, 300_000)

// Twenty moments on either database: npm run bar -- imports-killed.
test('an import that is killed leaves each list whole or absent, and no orphan pictures', async () => {
  const found = await killImports('sqlite', [
    (db) =>
      until('a picture is there', async () => {
        const media = await db.selectFrom('media').select('id').execute()
        return media.length > 0
      }),
    (db) => until('the team is there', async () => (await countRows(db)).team > 0),
  ])
  expect(found).toEqual({ kills: 2, halfLists: 0, earlyLists: 0, wrongRows: 0, orphans: 0 })
}, 300_000)
