import Database from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { connect } from './connect.ts'
import { silent } from './log.ts'
import { appliedMigrations } from './migrate.ts'
import type { Db, Schema, Tx } from './schema.ts'
import { decode, decodersOf } from './sqlite-values.ts'
import { describeTables, type Table } from './tables.ts'

export type Row = Record<string, unknown>

export type Snapshot = {
  migrations: string[]
  tables: Table[]
  rows(table: Table): AsyncIterable<Row[]>
}

/** A batch ends at so many rows, or once it is so long: what reads it does so in one turn (docs/bar.md 61). */
const batchLimits = { rows: 500, characters: 250_000 }

/** At one moment; people go on writing. Throws when it cannot be read. */
export async function withSnapshot<T>(
  target: { file: string } | { url: string },
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  await using connection = await connect(target)
  const migrations = await appliedMigrations(connection)
  const tables = await describeTables(connection.db, connection.dialect)
  const known = { migrations, tables }
  return 'file' in target
    ? await readFile(target.file, connection.db, known, work)
    : await readServer(target.url, known, work)
}

type Known = Pick<Snapshot, 'migrations' | 'tables'>

async function readFile<T>(
  file: string,
  db: Db,
  known: Known,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  // Of its own, so that it does not hold up what requests read.
  const reader = new Database(file, { readonly: true, timeout: 5000 })
  try {
    reader.exec('begin')
    return await work({
      ...known,
      async *rows({ name }) {
        const statement = reader.prepare<[], Row>(allOf(name).compile(db).sql)
        const decoders = decodersOf(statement.columns())
        let batch: Row[] = []
        let length = 0
        for (const row of statement.iterate()) {
          batch.push(row)
          length += lengthOf(row)
          if (batch.length < batchLimits.rows && length < batchLimits.characters) continue
          yield decode(batch, decoders)
          batch = []
          length = 0
        }
        yield decode(batch, decoders)
      },
    })
  } finally {
    reader.close()
  }
}

async function readServer<T>(
  url: string,
  known: Known,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const { postgresDialect } = await import('./postgres-dialect.ts')
  await using db = new Kysely<Schema>({ dialect: postgresDialect(url, 'unlimited', silent) })
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => work({ ...known, rows: ({ name }) => fetchRows(tx, name) }))
}

async function* fetchRows(tx: Tx, table: string): AsyncIterable<Row[]> {
  await sql`declare reading no scroll cursor for ${allOf(table)}`.execute(tx)
  let count = 10
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(count)} from reading`.execute(tx)
    if (rows.length === 0) break
    yield rows
    const room = batchLimits.characters / Math.max(1, lengthOf(rows) / rows.length)
    count = Math.min(batchLimits.rows, Math.max(1, Math.floor(room)))
  }
  await sql`close reading`.execute(tx)
}

function allOf(table: string) {
  return sql`select * from ${sql.table(table)}`
}

/** About so many characters or bytes. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string' || value instanceof Uint8Array) return value.length
  if (typeof value !== 'object' || value === null) return 8
  return Object.values(value).reduce((sum: number, each) => sum + lengthOf(each), 0)
}
