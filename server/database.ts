import { originalClaims } from '#app/site/content/claims.ts'
import { originalClaimsIn } from '#app/site/content/translations.server.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import { findCopyMark } from '#core/backup/copy-mark.server.ts'
import { createOriginalClaims } from '#core/claims/original-claims.server.ts'
import { completeOutlines } from '#core/texts/outlines.server.ts'
import { type Connection, connect } from '#db/connect.ts'
import { isMissingTable } from '#db/errors.ts'
import { appliedMigrations, migrate, pendingOf } from '#db/migrate.ts'
import { migrations as all } from '#db/migrations/index.ts'
import type { Migration } from '#db/migrations/migration.ts'
import { waitForOthers } from '#db/wait-for-others.ts'
import { hasContent, hasFirstDrafts } from '#sample/begun.server.ts'
import type { StandsBy } from './app-options.ts'
import type { Config } from './config.ts'
import { makeDataFolder } from './data-folder.ts'
import { targetOf } from './database-target.ts'
import type { Log } from './log.ts'

/** Throws when it cannot be used. */
export async function openDatabase(config: Config, log: Log): Promise<Connection> {
  makeDataFolder(config.dataDir)
  const connection = await connect(targetOf(config), log)
  if (!config.isCopied || !(await isCopyToTry(connection))) return connection
  // Nobody copies it, so nobody would write its log back.
  await connection.close()
  return connect(targetOf({ ...config, isCopied: false }), log)
}

async function isCopyToTry({ db }: Connection): Promise<boolean> {
  try {
    return (await findCopyMark(db)) !== undefined
  } catch (error) {
    // A new database.
    if (isMissingTable(error)) return false
    throw error
  }
}

export async function prepareDatabase(
  connection: Connection,
  config: Config,
  log: Log,
  migrations: readonly Migration[] = all,
  standsBy?: StandsBy,
): Promise<void> {
  const isUpdate = standsBy === 'first'
  if (isUpdate || pendingOf(await appliedMigrations(connection), migrations).length > 0) {
    const { backUpBeforeMigrating } = await import('./make-backup.ts')
    const saved = await backUpBeforeMigrating(config, connection, undefined, migrations, isUpdate)
    if (saved) log.info({ backup: saved }, 'backup made before the database is brought up to date')
  }
  await bringUpToDate(connection, config, log, migrations)
}

/** Without a backup: who calls it has made one. */
export async function bringUpToDate(
  connection: Connection,
  config: Config,
  log: Log,
  migrations: readonly Migration[] = all,
): Promise<void> {
  const done = await migrate(connection, log, migrations)
  if (done.length > 0) log.info({ migrations: done }, 'database brought up to date')
  const known = await completeOutlines(connection.db, Object.values(textKinds))
  if (known > 0) log.info({ texts: known }, 'published texts prepared for lists')
  if (config.seed === 'sample' && !(await hasContent(connection.db))) await seed(connection, log)
  if (!(await hasFirstDrafts(connection.db))) await draft(connection, log)
  await waitForOthers(
    () => createOriginalClaims(connection.db, originalClaims, originalClaimsIn),
    log,
  )
}

async function seed(connection: Connection, log: Log): Promise<void> {
  const { seedSampleContent } = await import('#sample/seed.server.ts')
  // The second of two that start together waits until the first has put in all of it.
  if (await waitForOthers(() => connection.withoutLimits(seedSampleContent), log))
    log.info({}, 'sample content put into the empty database')
}

async function draft({ db }: Connection, log: Log): Promise<void> {
  const { createFirstDrafts } = await import('#sample/first-drafts.server.ts')
  const drafts = await waitForOthers(() => createFirstDrafts(db), log)
  if (drafts > 0) log.info({ drafts }, 'empty drafts of legal texts and themes created')
}
