import { type Dialect, type Driver, Kysely, type KyselyConfig, sql } from 'kysely'
import { type Hold, holdWrites } from './hold-writes.ts'
import { type Log, silent } from './log.ts'
import type { Db, Schema } from './schema.ts'
import { type OwnDialect, sqliteDialect } from './sqlite-dialect.ts'
import { SqliteStore } from './sqlite-store.ts'
import { type Room, watchRoom } from './watch-room.ts'

export type DialectName = 'sqlite' | 'postgres'

export type Connection = {
  db: Db
  dialect: DialectName
  /** Throws where there is none (see isUnavailable). */
  ping(): Promise<void>
  /** Lets go of memory that is kept for statements to come. */
  giveBack(): void
  /** What saves of this process have met. */
  room: Room
  /** Refuses saves of this process, for about so many seconds, until it is called without any. */
  holdWrites(seconds: number | undefined): void
  /** For migrations and the like. */
  withoutLimits<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** A file that is copied continuously is opened as such by every process. */
export type Target = { file: string; isCopied?: boolean; isThrownAway?: boolean } | { url: string }

/** docs/architecture.md §4. Throws when it is not reached within 5 s, or SQLite is too old. */
export async function connect(target: Target, log: Log = silent): Promise<Connection> {
  const room: Room = { full: undefined }
  const hold: Hold = { until: undefined }
  const dialect = await dialectOf(target, 'limited', log)
  const db = new Kysely<Schema>(watched(dialect, room, hold))
  const connection: Connection = {
    db,
    dialect: dialectNameOf(target),
    room,
    ping: () => ping(db),
    giveBack: () => dialect.giveBack?.(),
    holdWrites(seconds) {
      hold.until = seconds === undefined ? undefined : performance.now() + seconds * 1000
    },
    withoutLimits: (work) => ('url' in target ? withoutLimits(target, log, work) : work(db)),
    ...closing(db),
  }
  try {
    await connection.ping()
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}

export function dialectNameOf(target: Target): DialectName {
  return 'url' in target ? 'postgres' : 'sqlite'
}

/** Throws when SQLite is too old. */
export async function dialectOf(
  target: Target,
  limits: 'limited' | 'unlimited',
  log: Log,
): Promise<OwnDialect> {
  if ('file' in target) return sqliteDialect(await SqliteStore.open(target.file, target))
  // A start on SQLite does without the library.
  const { postgresDialect } = await import('./postgres-dialect.ts')
  return postgresDialect(target.url, limits, log)
}

async function withoutLimits<T>(
  target: Target,
  log: Log,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  await using patient = new Kysely<Schema>({ dialect: await dialectOf(target, 'unlimited', log) })
  return await work(patient)
}

function watched(dialect: Dialect, room: Room, hold: Hold): KyselyConfig {
  const noRoom = watchRoom(room)
  const noWrites = holdWrites(hold)
  return {
    dialect: withDriver(dialect, noWrites.watch(noRoom.watch(dialect.createDriver()))),
    plugins: [noWrites.plugin],
    log: noRoom.log,
  }
}

export function withDriver(dialect: Dialect, driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

function closing(db: Db): Pick<Connection, 'close' | typeof Symbol.asyncDispose> {
  const close = () => db.destroy()
  return { close, [Symbol.asyncDispose]: close }
}

async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
