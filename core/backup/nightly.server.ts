import type { Db } from '#db/schema.ts'
import { toInstant } from '#db/values.ts'
import { findSettings } from '../settings/settings.server.ts'
import { findLastBackup } from './recorded-backups.server.ts'

const hour = 60 * 60_000

const intervalMs = 20 * hour

/** Time from the first account to the first backup: before it, there is nothing to lose. */
const firstAfterMs = 6 * hour

/** True if they are switched on, and neither the last backup nor the first account is recent. */
export async function isBackupDue(db: Db, now: Date): Promise<boolean> {
  const { backups } = await findSettings(db)
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

/** Contains the time in UTC, so that names sort by time. */
export function backupName(now: Date): string {
  return `qantara-${momentOf(now)}.tar.gz`
}

function momentOf(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`
}

/** The name of the backup made before an update that begins with this migration, or brings this version. */
export function nameBefore(update: string, now: Date): string {
  return `before-${update}-${momentOf(now)}.tar.gz`
}

/** A program that fails at every start makes at most six an hour. */
const minutesBetween = 10

/** Whether a backup made before this update still contains everything that was saved. */
export function isCovered(
  names: readonly string[],
  update: string,
  { now, lastWrite }: { now: Date; lastWrite: Date | undefined },
): boolean {
  const soon = nameBefore(update, new Date(now.getTime() - minutesBetween * 60_000))
  const written = lastWrite && nameBefore(update, lastWrite)
  const made = names.filter((name) => name.startsWith(`before-${update}-`))
  return made.some((name) => name >= soon || written === undefined || name > written)
}

/** The last write by a person; jobs write all the time. */
export async function findLastWrite(db: Db): Promise<Date | undefined> {
  const [change, enquiry] = await Promise.all([
    db
      .selectFrom('changes')
      .select(({ fn }) => fn.max('at').as('at'))
      .executeTakeFirst(),
    db
      .selectFrom('contact_submissions')
      .select(({ fn }) => fn.max('created_at').as('at'))
      .executeTakeFirst(),
  ])
  const moments = [toInstant(change?.at), toInstant(enquiry?.at)].filter((at) => at !== undefined)
  return moments.toSorted((a, b) => b.getTime() - a.getTime())[0]
}

const nightlyName = /^qantara-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz(\.age)?$/

/** Lists nightly backups beyond the newest `keep`; other files are ignored. */
export function surplusBackups(names: readonly string[], keep: number): string[] {
  const nightly = names.filter((name) => nightlyName.test(name)).toSorted()
  return nightly.slice(0, Math.max(0, nightly.length - keep))
}
