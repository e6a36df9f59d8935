import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { CompiledQuery, QueryResult } from 'kysely'
import { DatabaseBusy, isBusy } from './errors.ts'
import { bind, decode, decodersOf } from './sqlite-values.ts'
import { WriteMutex } from './write-mutex.ts'

/** Of a write, for other writers. */
const timeoutMs = 5000

/** Older ones lose data in WAL mode under rare circumstances (docs/bar.md 2). */
const minVersion = '3.51.3'

export class SqliteStore {
  readonly mutex = new WriteMutex()
  readonly #writer: Handle
  readonly #reader: Handle

  private constructor(writer: Handle, reader: Handle) {
    this.#writer = writer
    this.#reader = reader
  }

  /** The folder must exist. Throws an error that names the cause. */
  static async open(file: string): Promise<SqliteStore> {
    // A time-out of the library is a busy wait that stops every timer of the process.
    const writer = new Database(file, { timeout: 0 })
    try {
      // Busy while another process switches to WAL, recovers after a crash, or closes as the last:
      // to prepare any statement, too.
      const until = deadline()
      await retryWhileBusy(() => assertVersion(writer), until)
      await retryWhileBusy(() => configureWriter(writer), until)
      const reader = new Database(file, { timeout: 0, readonly: true })
      await retryWhileBusy(() => configure(reader), until)
      return new SqliteStore(new Handle(writer), new Handle(reader))
    } catch (error) {
      writer.close()
      throw error
    }
  }

  get inTransaction(): boolean {
    return this.#writer.database.inTransaction
  }

  /** Preparing reads the schema, so it is busy when reading is. */
  async isRead(sql: string): Promise<boolean> {
    return retryWhileBusy(() => this.#reader.prepare(sql).isRead, deadline())
  }

  async read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Readers never wait for writers, only for the recovery after another process has crashed.
    return retryWhileBusy(() => this.#reader.run<R>(query), deadline())
  }

  async write<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const until = deadline()
    const release = await this.mutex.acquire(until)
    try {
      return await retryWhileBusy(() => this.#writer.run<R>(query), until)
    } finally {
      release()
    }
  }

  async begin(): Promise<() => void> {
    const until = deadline()
    const release = await this.mutex.acquire(until)
    try {
      await retryWhileBusy(() => this.#writer.database.exec('begin immediate'), until)
      return release
    } catch (error) {
      release()
      throw error
    }
  }

  writeNow<R>(query: CompiledQuery): QueryResult<R> {
    return this.#writer.run<R>(query)
  }

  command(sql: string): void {
    this.#writer.database.exec(sql)
  }

  close(): void {
    this.#reader.database.close()
    this.#writer.database.close()
  }
}

type Prepared = {
  statement: Database.Statement<unknown[], Record<string, unknown>>
  decoders: ReturnType<typeof decodersOf>
  isRead: boolean
}

class Handle {
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
}

function configureWriter(database: Database.Database): void {
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('journal_size_limit = 67108864')
  configure(database)
}

function configure(database: Database.Database): void {
  database.pragma('foreign_keys = ON')
  // As in PostgreSQL: the same search must find the same rows.
  database.pragma('case_sensitive_like = ON')
  // What is erased is overwritten, not only left out (docs/product.md §5).
  database.pragma('secure_delete = ON')
  // The first read maps the shared memory file, which the reader could not make by itself.
  database.prepare('select count(*) from sqlite_master').get()
}

function assertVersion(database: Database.Database): void {
  const version = database.prepare<[], string>('select sqlite_version()').pluck().get() ?? '0'
  if (version.localeCompare(minVersion, 'en', { numeric: true }) < 0) {
    throw new Error(`SQLite ${version} is too old: ${minVersion} or newer is needed`)
  }
}

function deadline(): number {
  return performance.now() + timeoutMs
}

async function retryWhileBusy<T>(work: () => T, until: number): Promise<T> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() >= until) {
        throw new DatabaseBusy('Another process is writing to the database', { cause: error })
      }
    }
    // Jitter: processes that collided once would otherwise collide again.
    await pause(5 + Math.random() * 20)
  }
}
