import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { CompiledQuery, QueryResult } from 'kysely'
import { DatabaseBusy, isBusy } from './errors.ts'
import { createGiveWay } from './give-way.ts'
import { assertVersion, configure, configureWriter, Handle } from './sqlite-handle.ts'
import { stampOf } from './wal.ts'
import { WriteMutex } from './write-mutex.ts'

/** Of a write, for other writers. */
const timeoutMs = 5000

export class SqliteStore {
  readonly mutex = new WriteMutex()
  readonly #writer: Handle
  readonly #reader: Handle
  readonly #giveWay = createGiveWay()
  /** Of a copied database: how much the writer had changed before the transaction. */
  #changesBefore: number | undefined
  readonly #isCopied: boolean
  #transaction = ''

  private constructor(writer: Handle, reader: Handle, isCopied: boolean) {
    this.#isCopied = isCopied
    this.#writer = writer
    this.#reader = reader
    // PostgreSQL has one of its own (db/migrations/baseline/archive.ts).
    writer.database.function('current_transaction_id', () => this.#transaction)
  }

  /**
   * The folder must exist. Where the database is copied (db/wal-follower.ts), checkpoints are left to
   * the copier, and each transaction that changes something carries its time. Throws an error that names
   * the cause.
   */
  static async open(
    file: string,
    { isCopied = false, isThrownAway = false } = {},
  ): Promise<SqliteStore> {
    // A time-out of the library is a busy wait that stops every timer of the process.
    const writer = new Database(file, { timeout: 0 })
    try {
      // Busy while another process switches to WAL, recovers after a crash, or closes as the last:
      // to prepare any statement, too.
      const until = deadline()
      await retryWhileBusy(() => assertVersion(writer), until)
      await retryWhileBusy(() => configureWriter(writer, isThrownAway), until)
      if (isCopied) writer.pragma('wal_autocheckpoint = 0')
      const reader = new Database(file, { timeout: 0, readonly: true })
      await retryWhileBusy(() => configure(reader), until)
      return new SqliteStore(new Handle(writer), new Handle(reader), isCopied)
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
    const result = await retryWhileBusy(() => this.#reader.run<R>(query), deadline())
    // Statements run at once: without this, those of a page would be one turn of the event loop.
    await this.#giveWay()
    return result
  }

  async write<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const until = deadline()
    const release = await this.mutex.acquire(until)
    try {
      if (!this.#isCopied) return await retryWhileBusy(() => this.#writer.run<R>(query), until)
      await retryWhileBusy(() => this.#begin(), until)
      try {
        const result = this.#writer.run<R>(query)
        this.commit()
        return result
      } finally {
        if (this.inTransaction) this.command('rollback')
      }
    } finally {
      release()
    }
  }

  async begin(): Promise<() => void> {
    const until = deadline()
    const release = await this.mutex.acquire(until)
    try {
      await retryWhileBusy(() => this.#begin(), until)
      this.#transaction = randomUUID()
      return release
    } catch (error) {
      release()
      throw error
    }
  }

  #begin(): void {
    this.command('begin immediate')
    if (this.#isCopied) this.#changesBefore = this.#countChanges()
  }

  commit(): void {
    if (this.#isCopied && this.#countChanges() !== this.#changesBefore)
      this.#writer.database.pragma(`user_version = ${stampOf(Date.now())}`)
    this.command('commit')
  }

  #countChanges(): number {
    return Number(this.#writer.prepare('select total_changes() as count').statement.get()?.count)
  }

  writeNow<R>(query: CompiledQuery): QueryResult<R> {
    return this.#writer.run<R>(query)
  }

  command(sql: string): void {
    this.#writer.database.exec(sql)
  }

  giveBack(): void {
    for (const handle of [this.#reader, this.#writer]) handle.giveBack()
  }

  close(): void {
    this.#reader.database.close()
    this.#writer.database.close()
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
