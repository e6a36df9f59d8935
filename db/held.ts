import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryCompiler,
  sql,
} from 'kysely'
import pLimit from 'p-limit'
import { type Connection, dialectNameOf, dialectOf, type Target, withDriver } from './connect.ts'
import { isBusy, StillInUse } from './errors.ts'
import { type Log, silent } from './log.ts'
import type { Schema } from './schema.ts'
import { waitForOthers } from './wait-for-others.ts'
import { WriteMutex } from './write-mutex.ts'

/** A transaction that rests is rolled back (sqlite-session.ts); this one waits for the processes before to end. */
const aliveEveryMs = 5000
/** The server learns within moments that a process has ended. */
const othersEndWithinMs = 15_000
/** How long a part waits for another, in milliseconds: a migration may take long. */
const partWithinMs = 60 * 60_000

/** Everything that `connection` does is one transaction, and what begins another there begins a part of it. */
export type Held = {
  connection: Connection
  /** Does `work`, of which nothing stays. */
  takingBack(work: () => Promise<unknown>): Promise<void>
  /**
   * Throws StillInUse where another program has the database open: of a file it is not known. Nothing has become true
   * when `begin` is called, and perhaps everything when what follows it throws.
   */
  commit(begin?: () => Promise<void>): Promise<void>
}

/**
 * Others read what is committed, and none of them writes, whichever process they are of, until it is committed
 * or this process has ended, however it ends.
 */
export async function holdDatabase(target: Target, log: Log = silent): Promise<Held> {
  const name = dialectNameOf(target)
  const dialect = await dialectOf(target, 'unlimited', log)
  const driver = new HeldDriver(dialect)
  await waitForOthers(() => driver.begin(name === 'postgres' ? [lockTables] : []), log)
  const db = new Kysely<Schema>({ dialect: withDriver(dialect, driver) })
  const ping = async () => void (await sql`select 1`.execute(db))
  const timer = setInterval(() => ping().catch(() => {}), aliveEveryMs)
  return {
    connection: {
      db,
      dialect: name,
      room: { full: undefined },
      ping,
      giveBack: () => {},
      holdWrites: () => {},
      withoutLimits: (work) => work(db),
      // Who uses it for a while does not decide what becomes of it.
      close: async () => {},
      [Symbol.asyncDispose]: async () => {},
    },
    takingBack: (work) => driver.takingBack(work),
    async commit(begin = async () => {}) {
      if (name === 'postgres') await refuseOthers(db)
      await begin()
      clearInterval(timer)
      await driver.commit()
      await db.destroy()
    },
  }
}

/** What is read or written after the commit by a version that does not know the tables, nobody can tell. */
async function refuseOthers(db: Kysely<Schema>): Promise<void> {
  const until = performance.now() + othersEndWithinMs
  for (;;) {
    const other = await findOther(db)
    if (!other) return
    if (performance.now() > until)
      throw new StillInUse(`process ${other.pid} of the server, from ${other.host}`)
    await pause(100)
  }
}

type Other = { pid: number; host: string }

async function findOther(db: Kysely<Schema>): Promise<Other | undefined> {
  // A transaction is told the same again and again.
  await sql`select pg_stat_clear_snapshot()`.execute(db)
  const { rows } = await sql<Other>`select pid, coalesce(host(client_addr), 'a socket') as host
    from pg_stat_activity
    where application_name = current_setting('application_name') and datname = current_database()
      and pid <> pg_backend_pid()
    limit 1`.execute(db)
  return rows[0]
}

/**
 * Else a row that is written between two steps of a migration could be missed by the second. What waits for one who
 * reads for long holds up all who read after it, and gives up; a statement ends soon after its process.
 */
const lockTables = `do $$ begin
  set local client_connection_check_interval = '1s';
  set local lock_timeout = '5s';
  execute (select 'lock table ' || string_agg(format('%I', tablename), ', ') || ' in exclusive mode'
    from pg_tables where schemaname = current_schema());
end $$`

class HeldDriver implements Driver {
  readonly #inner: Driver
  readonly #compile: QueryCompiler['compileQuery']
  /** Of two parts that go on at once, the end of one would be the end of the other. */
  readonly #mutex = new WriteMutex()
  /** pg will not queue them by itself for ever. */
  readonly #inOrder = pLimit(1)
  #session: DatabaseConnection | undefined
  #release = () => {}

  constructor(dialect: Dialect) {
    this.#inner = dialect.createDriver()
    const compiler = dialect.createQueryCompiler()
    this.#compile = (node, id) => compiler.compileQuery(node, id)
  }

  async begin(statements: readonly string[]): Promise<void> {
    await this.#inner.init()
    const session = await this.#inner.acquireConnection()
    try {
      await this.#inner.beginTransaction(session, {})
      for (const each of statements) await session.executeQuery(CompiledQuery.raw(each))
      const execute: DatabaseConnection['executeQuery'] = session.executeQuery.bind(session)
      session.executeQuery = <R>(...asked: Parameters<typeof execute>) =>
        this.#inOrder(() =>
          execute<R>(...asked).catch((error: unknown) => {
            // To do it again at once would be of no use.
            throw isBusy(error) ? new StillInUse() : error
          }),
        )
      this.#session = session
    } catch (error) {
      await this.#inner.rollbackTransaction(session).catch(() => {})
      await this.#inner.releaseConnection(session)
      throw error
    }
  }

  async commit(): Promise<void> {
    const session = await this.acquireConnection()
    await this.#inner.commitTransaction(session)
    await this.#inner.releaseConnection(session)
  }

  async takingBack(work: () => Promise<unknown>): Promise<void> {
    await this.#savepoint('taken_back')
    try {
      await work()
    } finally {
      await this.#rollBackTo('taken_back')
    }
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#session) throw new Error('The transaction has not begun')
    return this.#session
  }

  async beginTransaction() {
    const release = await this.#mutex.acquire(performance.now() + partWithinMs)
    this.#release = release
    await this.#savepoint('part').catch((error) => {
      release()
      throw error
    })
  }

  async commitTransaction() {
    const session = await this.acquireConnection()
    await this.#inner.releaseSavepoint?.(session, 'part', this.#compile)
    this.#release()
  }

  async rollbackTransaction() {
    await this.#rollBackTo('part').finally(this.#release)
  }

  async releaseConnection() {}

  async destroy() {
    await this.#inner.destroy()
  }

  async #savepoint(name: string): Promise<void> {
    await this.#inner.savepoint?.(await this.acquireConnection(), name, this.#compile)
  }

  async #rollBackTo(name: string): Promise<void> {
    await this.#inner.rollbackToSavepoint?.(await this.acquireConnection(), name, this.#compile)
  }
}
