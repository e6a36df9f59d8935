import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { originalClaims } from '#app/site/content/claims.ts'
import { originalClaimsIn } from '#app/site/content/translations.server.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import { createOriginalClaims } from '#core/claims/original-claims.server.ts'
import { completeOutlines } from '#core/texts/outlines.server.ts'
import { type Connection, connect } from '#db/connect.ts'
import { appliedMigrations, migrate, pendingOf } from '#db/migrate.ts'
import { migrations as all } from '#db/migrations/index.ts'
import { isAdditive, type Migration } from '#db/migrations/migration.ts'
import { waitForOthers } from '#db/wait-for-others.ts'
import { createFirstDrafts } from '#sample/first-drafts.server.ts'
import { seedSampleContent } from '#sample/seed.server.ts'
import type { Update } from './app-options.ts'
import type { Config } from './config.ts'
import { makeDataFolder } from './data-folder.ts'
import type { Log } from './log.ts'
import { backUpBeforeMigrating, targetOf } from './make-backup.ts'
import { keptFile } from './update/kept-tables.ts'

/** Throws when it cannot be used. */
export async function openDatabase(config: Config, log: Log): Promise<Connection> {
  makeDataFolder(config.dataDir)
  return connect(targetOf(config), log)
}

export async function prepareDatabase(
  connection: Connection,
  config: Config,
  log: Log,
  migrations: readonly Migration[] = all,
  update?: Update,
): Promise<void> {
  if (update) await stopWritesFor(connection, config, migrations, update)
  const isUpdate = update !== undefined
  const saved = await backUpBeforeMigrating(config, connection, undefined, migrations, isUpdate)
  if (saved) log.info({ backup: saved }, 'backup made before the database is brought up to date')
  const done = await migrate(connection, log, migrations)
  if (done.length > 0) log.info({ migrations: done }, 'database brought up to date')
  const known = await completeOutlines(connection.db, Object.values(textKinds))
  if (known > 0) log.info({ texts: known }, 'published texts prepared for lists')
  // The second of two that start together waits until the first has put in all of it.
  const seed = () => connection.withoutLimits(seedSampleContent)
  if (config.seed === 'sample' && (await waitForOthers(seed, log)))
    log.info({}, 'sample content put into the empty database')
  const drafts = await waitForOthers(() => createFirstDrafts(connection.db), log)
  if (drafts > 0) log.info({ drafts }, 'empty drafts of legal texts and themes created')
  await waitForOthers(
    () => createOriginalClaims(connection.db, originalClaims, originalClaimsIn),
    log,
  )
}

/** Only where one of its migrations would make the version that serves stumble; then SQLite's file is kept as it was. */
async function stopWritesFor(
  connection: Connection,
  { dataDir }: Config,
  migrations: readonly Migration[],
  { stopWrites }: Update,
): Promise<void> {
  const applied = await appliedMigrations(connection)
  const pending = pendingOf(applied, migrations)
  if (applied.length === 0 || pending.every(({ name }) => isAdditive(name))) return
  const seconds = baseSeconds + Math.ceil((await sizeOf(connection)) / bytesPerSecond)
  await stopWrites(seconds)
  const kept = keptFile(dataDir)
  rmSync(kept, { force: true })
  if (connection.dialect === 'sqlite') await sql`vacuum into ${kept}`.execute(connection.db)
}

/** A backup, its trial and the migrations, as slow machines do them; a start and a smoke test. */
const bytesPerSecond = 2_000_000
const baseSeconds = 15

async function sizeOf({ db, dialect }: Connection): Promise<number> {
  const query =
    dialect === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes
          from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`
  const { rows } = await query.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
