import type { Db } from '#db/schema.ts'
import { toInstant } from '#db/values.ts'
import { findLastBackup } from '../backup/recorded-backups.server.ts'
import { utcMoment } from '../dates.ts'
import { listLastRuns } from '../jobs/past-runs.server.ts'
import { countWaiting } from '../queue/enqueue.server.ts'
import { findSettings } from '../settings/settings.server.ts'
import { counted } from '../text.ts'
import { amber, type Check, green, red } from './check.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Ages in milliseconds from which a check is amber or red. */
const mailAges = { amber: 10 * minute, red: hour }
const backupAges = { amber: 2 * day, red: 8 * day }
const maxJobsPause = 25 * hour
const maxClockLead = 5 * minute

/** Checks jobs, mail, backups and the clock. */
export async function checkRunning(db: Db, now: Date): Promise<Check[]> {
  return [
    await checkClock(db, now),
    await checkJobs(db, now),
    await checkMail(db, now),
    await checkBackup(db, now),
  ]
}

async function checkClock(db: Db, now: Date): Promise<Check> {
  const row = await db
    .selectFrom('changes')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst()
  const last = toInstant(row?.at)
  if (!last || last.getTime() <= now.getTime() + maxClockLead)
    return green('clock', `The clock says ${utcMoment(now)}`)
  return red(
    'clock',
    `A change is dated ${utcMoment(last)}, which is in the future`,
    "Set the machine's clock, and let it be kept right (NTP)",
  )
}

/** Checks whether any job runs; the jobs screen shows which one is late. */
async function checkJobs(db: Db, now: Date): Promise<Check> {
  const runs = await listLastRuns(db, now)
  const [newest] = runs.map(({ startedAt }) => startedAt).toSorted((a, b) => +b - +a)
  if (!newest) return amber('jobs', 'None has run yet', 'Start the program: it runs them')
  if (now.getTime() - newest.getTime() > maxJobsPause)
    return red('jobs', `None has run since ${newest.toISOString()}`, 'Start the program')
  const failed = runs.flatMap(({ job, failure }) => (failure ? [`${job} (${failure})`] : []))
  const cutOff = runs
    .filter(({ isCutOff }) => isCutOff)
    .map(({ job, startedAt }) => `${job} (begun at ${startedAt.toISOString()}, did not end)`)
  const told = [
    ...(failed.length > 0 ? [`Failed: ${failed.join(', ')}`] : []),
    ...(cutOff.length > 0 ? [`Cut off: ${cutOff.join(', ')}`] : []),
  ]
  if (told.length === 0) return green('jobs', 'None has failed')
  const action =
    failed.length > 0
      ? 'Fix the cause, then run it again: /admin/jobs'
      : 'Start the program, which makes it again; where it has, run it again: /admin/jobs'
  return amber('jobs', told.join('. '), action)
}

async function checkMail(db: Db, now: Date): Promise<Check> {
  const { count, oldest } = await countWaiting(db, 'mails', now)
  const age = oldest ? now.getTime() - oldest.getTime() : 0
  if (age < mailAges.amber) return green('mail', 'No mail is waiting for long')
  const waiting = counted(count, 'mail waits', 'mails wait')
  const message = `${waiting}, the oldest since ${oldest?.toISOString()}`
  const action =
    'Ask the person who runs the server to check its mail settings; the log names the reason'
  return age < mailAges.red ? amber('mail', message, action) : red('mail', message, action)
}

async function checkBackup(db: Db, now: Date): Promise<Check> {
  const { backups } = await findSettings(db)
  const last = await findLastBackup(db)
  const advice: [action: string, command?: string] = backups.nightly
    ? ['Make one now at /admin/doctor#backups, or run', 'backup FILE']
    : ['Switch nightly backups on at /admin/doctor#backups']
  if (!last)
    return amber(
      'backup',
      'No backup of the last 30 days is on record (a restore brings none)',
      ...advice,
    )
  const age = now.getTime() - last.startedAt.getTime()
  const message = `The last backup is from ${last.startedAt.toISOString()}`
  if (age > backupAges.red) return red('backup', message, ...advice)
  if (age > backupAges.amber) return amber('backup', message, ...advice)
  if (last.sameDisk)
    return amber(
      'backup',
      `${message}, on the data disk itself`,
      'Set BACKUP_DIR to another disk, or BACKUP_S3_… to a bucket on another machine',
    )
  if (!last.verified) return amber('backup', `${message}, not tested by restoring it`, ...advice)
  return green('backup', `${message}, on another disk, tested by restoring it`)
}
