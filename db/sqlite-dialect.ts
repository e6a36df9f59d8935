import {
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { quoted, SqliteSession } from './sqlite-session.ts'
import type { SqliteStore } from './sqlite-store.ts'

export type OwnDialect = Dialect & { giveBack?(): void }

// Not the dialect of Kysely: docs/decisions/2026-11-21-an-sqlite-dialect-of-our-own.md.

/**
 * Reads go to the reading connection at once, writes wait their turn; a transaction is BEGIN
 * IMMEDIATE and has the writing connection to itself (docs/architecture.md §4).
 */
export function sqliteDialect(store: SqliteStore): OwnDialect {
  return {
    giveBack: () => store.giveBack(),
    createDriver: () => new SqliteDriver(store),
    createAdapter: () => new SharedSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  }
}

class SharedSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }

  // Kysely's own mutex would make reads wait for transactions.
  override get supportsMultipleConnections() {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #store: SqliteStore

  constructor(store: SqliteStore) {
    this.#store = store
  }

  async init() {}

  async acquireConnection() {
    return new SqliteSession(this.#store)
  }

  async beginTransaction(session: SqliteSession) {
    await session.begin()
  }

  async commitTransaction(session: SqliteSession) {
    session.commit()
  }

  async rollbackTransaction(session: SqliteSession) {
    session.rollback()
  }

  async savepoint(session: SqliteSession, name: string) {
    session.command(`savepoint ${quoted(name)}`)
  }

  async rollbackToSavepoint(session: SqliteSession, name: string) {
    session.rollbackTo(name)
  }

  async releaseSavepoint(session: SqliteSession, name: string) {
    session.command(`release ${quoted(name)}`)
  }

  async releaseConnection(session: SqliteSession) {
    session.rollback()
  }

  async destroy() {
    this.#store.close()
  }
}
