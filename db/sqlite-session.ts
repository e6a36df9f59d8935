import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'
import { DatabaseBusy } from './errors.ts'
import { createGiveWay } from './give-way.ts'
import type { SqliteStore } from './sqlite-store.ts'

/** A resting transaction would stop every other write. */
const maxIdleMs = 15_000

type Open = {
  release: () => void
  giveWay: () => Promise<void> | undefined
  rest?: NodeJS.Timeout
  failure?: unknown
  ended: boolean
}

export class SqliteSession implements DatabaseConnection {
  readonly #store: SqliteStore
  #transaction: Open | undefined

  constructor(store: SqliteStore) {
    this.#store = store
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#transaction !== undefined) {
      const transaction = this.#transaction
      const result = this.#step(transaction, () => this.#store.writeNow<R>(query))
      // Statements run at once: without this a long transaction would be one turn of the event loop.
      await transaction.giveWay()
      return result
    }
    const isRead = await this.#store.isRead(query.sql)
    return isRead ? this.#store.read(query) : this.#store.write(query)
  }

  async begin(): Promise<void> {
    const release = await this.#store.begin()
    const transaction = { release, giveWay: createGiveWay(), ended: false }
    this.#transaction = transaction
    this.#rest(transaction)
  }

  commit(): void {
    const transaction = this.#transaction
    if (transaction === undefined) throw new Error('There is no transaction to commit')
    if (transaction.failure !== undefined) {
      this.rollback()
      throw new AbortedTransactionError({ cause: transaction.failure })
    }
    this.#step(transaction, () => this.#store.commit())
    this.#end(transaction)
  }

  rollback(): void {
    const transaction = this.#transaction
    if (transaction === undefined) return
    try {
      // SQLite rolls back by itself on a full disk.
      if (!transaction.ended && this.#store.inTransaction) this.#store.command('rollback')
    } finally {
      this.#end(transaction)
    }
  }

  command(sql: string): void {
    if (this.#transaction === undefined) throw new Error('A savepoint needs a transaction')
    this.#step(this.#transaction, () => this.#store.command(sql))
  }

  rollbackTo(savepoint: string): void {
    if (this.#transaction !== undefined && !this.#transaction.ended) {
      this.#transaction.failure = undefined
    }
    this.command(`rollback to ${quoted(savepoint)}`)
  }

  // biome-ignore lint/correctness/useYield: it refuses, as PostgreSQL without a cursor does
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: read pages by key')
  }

  /** As on PostgreSQL, nothing goes on in a transaction in which a statement has failed. */
  #step<T>(transaction: Open, work: () => T): T {
    if (transaction.failure !== undefined) {
      throw new Error('The transaction has failed: nothing more can be done in it', {
        cause: transaction.failure,
      })
    }
    clearTimeout(transaction.rest)
    try {
      if (!this.#store.inTransaction) throw new Error('SQLite has rolled the transaction back')
      return work()
    } catch (error) {
      transaction.failure = error
      throw error
    } finally {
      this.#rest(transaction)
    }
  }

  #rest(transaction: Open): void {
    transaction.rest = setTimeout(() => {
      transaction.failure ??= new DatabaseBusy(`A transaction was idle for ${maxIdleMs} ms`)
      this.rollback()
      // What is still to come is refused instead of running outside.
      this.#transaction = transaction
    }, maxIdleMs)
    transaction.rest.unref()
  }

  #end(transaction: Open): void {
    clearTimeout(transaction.rest)
    this.#transaction = undefined
    if (transaction.ended) return
    transaction.ended = true
    transaction.release()
  }
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
