import type Database from 'better-sqlite3'
import type { CompiledQuery, QueryResult } from 'kysely'
import { serveClock } from './clock.ts'
import { bind, decode, decodersOf } from './sqlite-values.ts'

/** Older ones lose data in WAL mode under rare circumstances (docs/bar.md 2). */
const minVersion = '3.51.3'

type Prepared = {
  statement: Database.Statement<unknown[], Record<string, unknown>>
  decoders: ReturnType<typeof decodersOf>
  isRead: boolean
}

export class Handle {
  readonly database: Database.Database
  readonly #prepared = new Map<string, Prepared>()

  constructor(database: Database.Database) {
    this.database = database
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { statement, decoders, isRead } = this.prepare(sql)
    const bound = parameters.map(bind)
    if (!statement.reader) {
      return { rows: [], numAffectedRows: BigInt(statement.run(...bound).changes) }
    }
    const rows = decode(statement.all(...bound), decoders) as R[]
    return isRead ? { rows } : { rows, numAffectedRows: BigInt(rows.length) }
  }

  prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known !== undefined) {
      this.#prepared.delete(sql)
      this.#prepared.set(sql, known)
      return known
    }
    const statement = this.database.prepare<unknown[], Record<string, unknown>>(sql)
    const prepared = {
      statement,
      decoders: statement.reader ? decodersOf(statement.columns()) : [],
      isRead: statement.reader && statement.readonly,
    }
    this.#prepared.set(sql, prepared)
    const [oldest] = this.#prepared.keys()
    if (this.#prepared.size > 300 && oldest !== undefined) this.#prepared.delete(oldest)
    return prepared
  }

  /** Lets go of pages and statements that are kept for what comes next. */
  giveBack(): void {
    this.#prepared.clear()
    this.database.pragma('shrink_memory')
  }
}

/** Of one that is thrown away nothing has to survive a crash, and nobody waits for the disk. */
export function configureWriter(database: Database.Database, isThrownAway: boolean): void {
  database.pragma('journal_mode = WAL')
  database.pragma(`synchronous = ${isThrownAway ? 'OFF' : 'FULL'}`)
  database.pragma('journal_size_limit = 67108864')
  configure(database)
}

export function configure(database: Database.Database): void {
  serveClock(database)
  database.pragma('foreign_keys = ON')
  // As in PostgreSQL: the same search must find the same rows.
  database.pragma('case_sensitive_like = ON')
  // What is erased is overwritten, not only left out (docs/product.md §5).
  database.pragma('secure_delete = ON')
  // The first read maps the shared memory file, which the reader could not make by itself.
  database.prepare('select count(*) from sqlite_master').get()
}

/** Throws when SQLite is too old. */
export function assertVersion(database: Database.Database): void {
  const version = database.prepare<[], string>('select sqlite_version()').pluck().get() ?? '0'
  if (version.localeCompare(minVersion, 'en', { numeric: true }) < 0) {
    throw new Error(`SQLite ${version} is too old: ${minVersion} or newer is needed`)
  }
}
