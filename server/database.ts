import { originalClaims } from '#app/site/content/claims.ts'
import { originalClaimsIn } from '#app/site/content/translations.server.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import { createOriginalClaims } from '#core/claims/original-claims.server.ts'
import { completeOutlines } from '#core/texts/outlines.server.ts'
import { type Connection, connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { migrations as all } from '#db/migrations/index.ts'
import type { Migration } from '#db/migrations/migration.ts'
import { waitForOthers } from '#db/wait-for-others.ts'
import { createFirstDrafts } from '#sample/first-drafts.server.ts'
import { seedSampleContent } from '#sample/seed.server.ts'
import type { Config } from './config.ts'
import { makeDataFolder } from './data-folder.ts'
import type { Log } from './log.ts'
import { backUpBeforeMigrating, targetOf } from './make-backup.ts'

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
  isUpdate = false,
): Promise<void> {
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
