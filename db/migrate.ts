import { type Kysely, sql, type Transaction } from 'kysely'
import type { Connection, DialectName } from './connect.ts'
import { isBusy, isMissingTable, NewerData } from './errors.ts'
import { type Log, silent } from './log.ts'
import { migrations as all } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'

type Applied = { migrations: { name: string; applied_at: string } }

/*
 * Kysely's own Migrator was tried (0.29.9): on SQLite it begins deferred, so that of two processes
 * one fails; it needs this retry, a lock per dialect and a reading of its result all the same.
 */

/** Any number that nobody else uses for an advisory lock in this database. */
const lock = 7_226_682_722

/** How long a start waits for another process that migrates. */
const timeoutMs = 10 * 60_000

/**
 * Brings the tables to this program's state and returns the names of the migrations it ran. All of
 * them are one transaction, so a kill leaves the state before; of processes that start together
 * one migrates while the others wait, up to 10 minutes. Throws NewerData if the database knows a
 * migration that this program does not (docs/bar.md 9).
 */
export async function migrate(
  connection: Connection,
  log: Log = silent,
  migrations: readonly Migration[] = all,
): Promise<string[]> {
  const until = performance.now() + timeoutMs
  // Most starts find nothing to do and need no lock for that.
  if (pending(migrations, await appliedMigrations(connection)).length === 0) return []
  for (;;) {
    try {
      return await connection.withoutLimits((db) =>
        db.transaction().execute((tx) => run(tx, connection.dialect, migrations)),
      )
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until) throw error
      log.info({}, 'waiting for another process that migrates or writes')
    }
  }
}

async function run<S>(
  transaction: Transaction<S>,
  dialect: DialectName,
  migrations: readonly Migration[],
): Promise<string[]> {
  const tx = transaction as unknown as Transaction<Applied>
  // On SQLite the transaction itself, BEGIN IMMEDIATE, is the lock.
  if (dialect === 'postgres') {
    await sql`set local lock_timeout = '5s'`.execute(tx)
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx)
    await sql`set local lock_timeout = 0`.execute(tx)
  }
  await tx.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute()
  const done: string[] = []
  for (const migration of pending(migrations, await names(tx))) {
    await migration.up(tx as unknown as Transaction<unknown>, dialect)
    const row = { name: migration.name, applied_at: new Date().toISOString() }
    await tx.insertInto('migrations').values(row).execute()
    done.push(migration.name)
  }
  return done
}

export async function appliedMigrations({ db }: Connection): Promise<string[]> {
  try {
    return await names(db as unknown as Kysely<Applied>)
  } catch (error) {
    if (isMissingTable(error)) return []
    throw error
  }
}

async function names(db: Kysely<Applied>): Promise<string[]> {
  const rows = await db.selectFrom('migrations').select('name').execute()
  return rows.map((row) => row.name)
}

function pending(migrations: readonly Migration[], done: string[]): Migration[] {
  const unknown = done.filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length > 0) {
    throw new NewerData(
      `The database was written by a newer version of this program (${unknown.join(', ')}): ` +
        'start that version, or restore a backup that was made before it',
    )
  }
  return migrations.filter((migration) => !done.includes(migration.name))
}
