import { findCopyMark } from '#core/backup/copy-mark.server.ts'
import { version } from '#core/version.server.ts'
import { holdDatabase } from '#db/held.ts'
import { appliedMigrations, pendingOf } from '#db/migrate.ts'
import { isAdditive } from '#db/migrations/migration.ts'
import { createApp } from './app.ts'
import type { AppOptions } from './app-options.ts'
import type { Config } from './config.ts'
import { bringUpToDate, openDatabase } from './database.ts'
import { targetOf } from './database-target.ts'
import type { Log } from './log.ts'
import { keepBackup } from './make-backup.ts'
import { smokeTest } from './update/smoke-test.ts'

/** Beside a backup: migrating, a smoke test, the end of the processes before, and a start. */
const baseSeconds = 15

/** What it waits for, one after the other. */
type Steps = {
  /** Those that serve refuse saves, for about so many seconds. */
  holdWrites(seconds: number): Promise<void>
  prepared(): Promise<void>
  /** Nobody of the version before is left. */
  alone(): Promise<void>
  /** From here on nobody else knows what became of it, if it is killed. */
  commits(): Promise<void>
}

/**
 * Where migrations do more than add, the version before must not run on what they leave: they and the smoke test are
 * one transaction, which nobody else sees, and which is committed when the processes before have ended. Whatever
 * fails or is killed before has changed nothing. Returns false, and does nothing, where they only add.
 */
export async function tryChanged(options: AppOptions, steps: Steps): Promise<boolean> {
  const { config, log } = options
  const found = await findChange(config, log)
  if (!found) return false
  const begun = new Date()
  // Trying it migrates a copy, and tells how long that and the next one take.
  await keepBackup(config, version, begun)
  await steps.holdWrites(baseSeconds + Math.ceil((Date.now() - begun.getTime()) / 1000))
  const held = await holdDatabase(targetOf({ ...config, isCopied: found.isCopied }), log)
  // The only way back: it has all that was saved until now. Its name has seconds.
  await keepBackup(config, version, new Date(Math.max(Date.now(), begun.getTime() + 1000)))
  await bringUpToDate(held.connection, config, log)
  await steps.prepared()
  await held.takingBack(() => tryApp({ ...options, connection: held.connection }))
  await steps.alone()
  await held.commit(steps.commits)
  return true
}

/** Undefined where migrations only add. */
async function findChange(config: Config, log: Log): Promise<{ isCopied: boolean } | undefined> {
  const connection = await openDatabase(config, log)
  try {
    const applied = await appliedMigrations(connection)
    const pending = pendingOf(applied)
    if (applied.length === 0 || pending.every(({ name }) => isAdditive(name))) return undefined
    return { isCopied: config.isCopied && !(await findCopyMark(connection.db)) }
  } finally {
    await connection.close()
  }
}

async function tryApp(options: AppOptions): Promise<void> {
  const config = { ...options.config, isCopied: false }
  const app = await createApp({ ...options, config })
  await smokeTest(app, config).finally(() => app.close())
}
