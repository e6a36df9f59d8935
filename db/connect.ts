import { Kysely, sql } from 'kysely'
import { type Log, silent } from './log.ts'
import type { Db, Schema } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { SqliteStore } from './sqlite-store.ts'
import { type Room, watchRoom } from './watch-room.ts'

export type DialectName = 'sqlite' | 'postgres'

export type Connection = {
  db: Db
  dialect: DialectName
  /** Throws where there is none (see isUnavailable). */
  ping(): Promise<void>
  /** What saves of this process have met. */
  room: Room
  /** For migrations and the like. */
  withoutLimits<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** A file that is copied continuously is opened as such by every process. */
type FileTarget = { file: string; isCopied?: boolean; isThrownAway?: boolean }
type Target = FileTarget | { url: string }

/** docs/architecture.md §4. Throws when it is not reached within 5 s, or SQLite is too old. */
export async function connect(target: Target, log: Log = silent): Promise<Connection> {
  const connection =
    'file' in target ? await openSqlite(target) : await openPostgres(target.url, log)
  try {
    await connection.ping()
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}

async function openSqlite({ file, ...options }: FileTarget): Promise<Connection> {
  const room: Room = { full: undefined }
  const store = await SqliteStore.open(file, options)
  const db = new Kysely<Schema>(watchRoom(sqliteDialect(store), room))
  return {
    db,
    dialect: 'sqlite',
    room,
    ping: () => ping(db),
    withoutLimits: (work) => work(db),
    ...closing(db),
  }
}

async function openPostgres(url: string, log: Log): Promise<Connection> {
  // A start on SQLite does without the library.
  const { postgresDialect } = await import('./postgres-dialect.ts')
  const room: Room = { full: undefined }
  const db = new Kysely<Schema>(watchRoom(postgresDialect(url, 'limited', log), room))
  return {
    db,
    dialect: 'postgres',
    room,
    ping: () => ping(db),
    withoutLimits: async (work) => {
      await using patient = new Kysely<Schema>({
        dialect: postgresDialect(url, 'unlimited', log),
      })
      return await work(patient)
    },
    ...closing(db),
  }
}

function closing(db: Db): Pick<Connection, 'close' | typeof Symbol.asyncDispose> {
  const close = () => db.destroy()
  return { close, [Symbol.asyncDispose]: close }
}

async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
