import { sendHead } from '#core/archive/heads.server.ts'
import { isArchiveDue, recordPages } from '#core/archive/record.server.ts'
import { removeOldContents } from '#core/archive/removal.server.ts'
import { recordVerification } from '#core/archive/verification.server.ts'
import type { Db } from '#db/schema.ts'
import type { JobContext } from './job.ts'

/**
 * A new version may show pages differently. In its first seconds, though, a program has visitors who
 * wait; what they are shown once content has changed is recorded at once.
 */
const everyPageAfterSeconds = 60
/** The databases of which this program has looked at every page. */
const looked = new WeakSet<Db>()

export async function pagesMayHaveChanged(db: Db, now: Date): Promise<boolean> {
  return isEveryPageDue(db) || isArchiveDue(db, now)
}

export async function archivePages(context: JobContext): Promise<void> {
  const { db, publicPages, clock, log, stopping } = context
  const everyPage = isEveryPageDue(db)
  const entries = await recordPages(db, publicPages, { now: clock.now(), stopping, everyPage })
  if (everyPage) looked.add(db)
  if (entries > 0) log.info({ entries }, 'pages archived')
}

function isEveryPageDue(db: Db): boolean {
  return !looked.has(db) && process.uptime() > everyPageAfterSeconds
}

/** Once a day: the head goes out, what is too old goes, and the whole archive is verified. */
export async function closeArchiveDay({ db, files, clock, log }: JobContext): Promise<void> {
  const head = await sendHead(db, clock.now())
  if (head) log.info({ entry: head.number, hash: head.hash }, 'head of the archive')
  const removed = await removeOldContents(db, clock.now())
  const { entries, problems } = await recordVerification(db, files, clock.now())
  if (problems.length > 0) log.error({ problems }, 'the archive is not as it was recorded')
  else log.info({ entries, removed }, 'archive verified')
}
