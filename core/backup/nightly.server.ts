import type { Db } from '#db/schema.ts'
import { toInstant } from '#db/values.ts'
import { readSettings } from '../settings/settings.server.ts'
import { findLastBackup } from './recorded-backups.server.ts'

const hour = 60 * 60_000

const intervalMs = 20 * hour

/** Without an account nothing was entered yet that could be lost; then it takes a night. */
const firstAfterMs = 6 * hour

/** Whether they are switched on, and neither the last backup nor the first account is recent. */
export async function isBackupDue(db: Db, now: Date): Promise<boolean> {
  const { backups } = await readSettings(db)
  if (!backups.nightly) return false
  const last = await findLastBackup(db)
  if (last) return now.getTime() - last.startedAt.getTime() > intervalMs
  const row = await db
    .selectFrom('users')
    .select(({ fn }) => fn.min('created_at').as('first'))
    .executeTakeFirst()
  const first = toInstant(row?.first)
  return first !== undefined && now.getTime() - first.getTime() > firstAfterMs
}

/** The moment in UTC, so that names sort by time. */
export function backupName(now: Date): string {
  return `qantara-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`
}

const nightlyName = /^qantara-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/

/** Nightly backups beyond the newest `keep`; other files are left alone. */
export function surplusBackups(names: readonly string[], keep: number): string[] {
  const nightly = names.filter((name) => nightlyName.test(name)).toSorted()
  return nightly.slice(0, Math.max(0, nightly.length - keep))
}
