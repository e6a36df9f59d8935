import { type Kysely, sql, type Transaction } from 'kysely'
import type { Connection, DialectName } from './connect.ts'
import { EarlierData, isMissingTable, NewerData } from './errors.ts'
import { type Log, silent } from './log.ts'
import { migrations as all, livesWith } from './migrations/index.ts'
import { isAdditive, type Migration } from './migrations/migration.ts'
import { waitForOthers } from './wait-for-others.ts'

/*
 * Kysely's Migrator (0.29.9) begins deferred on SQLite, so of two processes one fails; it would
 * need this retry and a lock per dialect all the same.
 */

/** Any number that nobody else uses here. */
const lock = 7_226_682_722

/**
 * Returns the names of what it ran, all in one transaction, unless one of them goes on in pieces; of processes
 * that start together one migrates, the others wait. Throws as `pendingOf` does (docs/bar.md 9).
 */
export async function migrate(
  connection: Connection,
  log: Log = silent,
  migrations: readonly Migration[] = all,
): Promise<string[]> {
  // Most starts find nothing to do and need no lock for that.
  if (pendingOf(await appliedMigrations(connection), migrations).length === 0) return []
  const done: string[] = []
  for (;;) {
    const piece = await waitForOthers(
      () =>
        connection.withoutLimits((db) =>
          db.transaction().execute((tx) => run(tx, connection.dialect, migrations)),
        ),
      log,
    )
    done.push(...piece.done)
    if (piece.isLast) return done
  }
}

/** Ends before the others where one has more to do: what it has done is kept, and others may write. */
async function run<S>(
  tx: Transaction<S>,
  dialect: DialectName,
  migrations: readonly Migration[],
): Promise<{ done: string[]; isLast: boolean }> {
  // On SQLite the transaction itself, BEGIN IMMEDIATE, is the lock.
  if (dialect === 'postgres') {
    const { rows } = await sql<{
      before: string
    }>`select current_setting('lock_timeout') as before`.execute(tx)
    await sql`set local lock_timeout = '5s'`.execute(tx)
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx)
    await sql`select set_config('lock_timeout', ${rows[0]?.before}, true)`.execute(tx)
  }
  await tx.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute()
  const done: string[] = []
  for (const migration of pendingOf(await names(tx), migrations)) {
    if ((await migration.up(tx, dialect)) === 'more') return { done, isLast: false }
    const { name } = migration
    await sql`insert into migrations (name, applied_at) values (${name}, ${new Date().toISOString()})`.execute(
      tx,
    )
    done.push(name)
  }
  return { done, isLast: true }
}

export async function appliedMigrations({ db }: Connection): Promise<string[]> {
  try {
    return await names(db)
  } catch (error) {
    if (isMissingTable(error)) return []
    throw error
  }
}

async function names<S>(db: Kysely<S>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return rows.map((row) => row.name)
}

/**
 * Returns those of `migrations` that data with the migrations `done` still lack. Throws EarlierData
 * where the data do not begin as these migrations do, and NewerData where they go on after them with
 * what this version cannot live with. `subject` is what the message calls the data.
 */
export function pendingOf(
  done: readonly string[],
  migrations: readonly Migration[] = all,
  subject = 'The database',
): Migration[] {
  const unknown = done.filter((name) => !migrations.some((migration) => migration.name === name))
  const [first] = migrations
  if (unknown.length > 0 && first && !done.includes(first.name)) {
    throw new EarlierData(
      `${subject} was made before 1.0.0: export it with the program that wrote it, import the ZIP here`,
    )
  }
  const foreign = unknown.filter((name) => !isAdditive(name) && !livesWith.includes(name))
  if (foreign.length > 0) {
    throw new NewerData(
      `${subject} was written by a newer version of this program (${foreign.join(', ')}): ` +
        'start that version, or restore a backup that was made before it',
    )
  }
  return migrations.filter((migration) => !done.includes(migration.name))
}
