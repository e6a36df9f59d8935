import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { expect, test } from 'vitest'
import type { DialectName } from '../../connect.ts'
import { baseline } from './index.ts'

const dialects: Record<DialectName, Dialect> = {
  sqlite: {
    createDriver: () => new DummyDriver(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createDriver: () => new DummyDriver(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}

async function statementsOn(name: DialectName): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = []
  const db = new Kysely<unknown>({
    dialect: dialects[name],
    log({ query }) {
      statements.push(query)
    },
  })
  await db.transaction().execute((tx) => baseline.up(tx, name))
  return statements
}

// What is to change in the tables is one more file beside it (docs/how-to.md, "Change a table").
test('the tables of 1.0.0 stay as they were released', async () => {
  const all = [...(await statementsOn('sqlite')), ...(await statementsOn('postgres'))]
  expect(all.length).toBeGreaterThan(200)
  const text = JSON.stringify(all.map(({ sql, parameters }) => [sql, parameters]))
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  expect(baseline.name).toBe(`0001_baseline_${hash}`)
})
