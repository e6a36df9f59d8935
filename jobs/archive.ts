import { recordFirstHead, sendHead } from '#core/archive/heads.server.ts'
import { isArchiveDue, isFirstLookOf } from '#core/archive/looks.server.ts'
import { recordPages } from '#core/archive/record.server.ts'
import { deleteOldContents } from '#core/archive/removal.server.ts'
import { listShown, recordGaps } from '#core/archive/shown.server.ts'
import { recordVerification } from '#core/archive/verification.server.ts'
import { findNow } from '#db/clock.ts'
import type { Db } from '#db/schema.ts'
import type { JobContext } from './job.ts'

/** When an earlier program, which may have been another build, has ended for certain. */
const everyPageAfterSeconds = 60
/** The databases of which this program has looked at every page after that time. */
const looked = new WeakSet<Db>()
/** Those whose last look was by this build at least once. */
const introduced = new WeakSet<Db>()

/** `upSeconds`: since this program began. */
export async function pagesMayHaveChanged(
  db: Db,
  now: Date,
  { publicPages }: Pick<JobContext, 'publicPages'>,
  upSeconds = process.uptime(),
): Promise<boolean> {
  return (
    (await isEveryPageDue(db, publicPages.build, upSeconds)) ||
    (await isArchiveDue(db, now)) ||
    (await listShown(db, publicPages.build, now)).length > 0
  )
}

export async function archivePages(
  context: JobContext,
  upSeconds = process.uptime(),
): Promise<void> {
  const { db, publicPages, clock, log, stopping } = context
  const now = await findNow(db)
  const shown = await listShown(db, publicPages.build, now)
  const everyPage = await isEveryPageDue(db, publicPages.build, upSeconds)
  // A note can come after the look that it belongs to: then no page has to be made again for it.
  const entries =
    everyPage || (await isArchiveDue(db, now))
      ? await recordPages(db, publicPages, { now, stopping, everyPage })
      : await recordGaps(db, shown, now)
  if (upSeconds > everyPageAfterSeconds) looked.add(db)
  if (entries === 0) return
  log.info({ entries }, 'pages archived')
  // Until the first proof goes out at night, the log has one.
  const first = await recordFirstHead(db, clock.now())
  if (first) log.info({ entry: first.number, hash: first.hash }, 'head of the archive')
}

/** Once at the start of a new build, beside the one that it follows; once more when that has ended. */
async function isEveryPageDue(db: Db, build: string, upSeconds: number): Promise<boolean> {
  if (!looked.has(db) && upSeconds > everyPageAfterSeconds) return true
  if (introduced.has(db)) return false
  const isFirst = await isFirstLookOf(db, build)
  if (!isFirst) introduced.add(db)
  return isFirst
}

/** Once a day: the head goes out, what is too old goes, and the whole archive is verified. */
export async function closeArchiveDay({ db, files, clock, log }: JobContext): Promise<void> {
  const head = await sendHead(db, clock.now())
  if (head) {
    const { number: entry, hash, lists } = head
    log.info({ entry, hash, lists }, 'head of the archive')
  }
  const removed = await deleteOldContents(db, clock.now())
  const { entries, issues } = await recordVerification(db, files, clock.now())
  if (issues.length > 0) log.error({ issues }, 'the archive is not as it was recorded')
  else log.info({ entries, removed }, 'archive verified')
}
