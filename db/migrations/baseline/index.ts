import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { DialectName } from '../../connect.ts'
import { columns } from '../columns.ts'
import type { Migration } from '../migration.ts'
import { approval } from './approval.ts'
import { archive } from './archive.ts'
import { claims } from './claims.ts'
import { enquiries } from './enquiries.ts'
import { facts } from './facts.ts'
import { operations } from './operations.ts'
import { people } from './people.ts'
import { privateLinks } from './private-links.ts'
import { programs } from './programs.ts'
import { stocks } from './stocks.ts'
import { team } from './team.ts'
import { texts } from './texts.ts'

const areas = [
  team,
  stocks,
  texts,
  claims,
  facts,
  operations,
  approval,
  archive,
  people,
  enquiries,
  privateLinks,
  programs,
]

/**
 * The tables of the first release. Until then it is edited in place: its name says what it does on
 * both databases, so that what another state of it wrote is refused
 * (docs/decisions/2026-11-25-one-baseline.md).
 */
export const baseline: Migration = {
  name: `0001_baseline_${hashOf([...statements('sqlite'), ...statements('postgres')])}`,
  async up(tx, dialect) {
    for (const statement of statements(dialect)) await tx.executeQuery(statement)
  },
}

function statements(dialect: DialectName): CompiledQuery[] {
  const db = compilerOf(dialect)
  const ground = { schema: db.schema, column: columns(dialect), dialect }
  return areas.flatMap((area) => area(ground)).map((statement) => statement.compile(db))
}

function compilerOf(dialect: DialectName): Kysely<unknown> {
  const isSqlite = dialect === 'sqlite'
  return new Kysely<unknown>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => (isSqlite ? new SqliteAdapter() : new PostgresAdapter()),
      createIntrospector: (db) =>
        isSqlite ? new SqliteIntrospector(db) : new PostgresIntrospector(db),
      createQueryCompiler: () =>
        isSqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler(),
    },
  })
}

/** 12 hex digits. */
function hashOf(queries: readonly CompiledQuery[]): string {
  const text = JSON.stringify(queries.map(({ sql, parameters }) => [sql, parameters]))
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
