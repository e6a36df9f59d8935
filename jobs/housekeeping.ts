import { deleteOldRuns } from '#core/jobs/runs.server.ts'
import { removeFutureAttempts, removeOldAttempts } from '#core/limits/attempts.server.ts'
import { removeOldSaves } from '#core/lists/save-list.server.ts'
import { removeDeadLinks } from '#core/mail-links/mail-links.server.ts'
import { deleteEndedEntries } from '#core/queue/queue.server.ts'
import { removeOldEvents } from '#core/security/events.server.ts'
import { removeOldBrowsers } from '#core/sessions/known-browsers.server.ts'
import { removeDeadSessions } from '#core/sessions/sessions.server.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { removeDeadTickets } from '#core/sign-in/sign-in.server.ts'
import { removeUnprovenUsers } from '#core/users/users.server.ts'
import type { JobContext } from './job.ts'

const day = 24 * 60 * 60_000

/**
 * Removes what the privacy text promises to remove: sent mails, counters, dead links and sessions,
 * accounts that nobody confirmed, security events beyond their days, browsers of long ago; also old run records, and answers to
 * saves that nobody will send again.
 */
export async function housekeeping({ db, log, clock }: JobContext): Promise<void> {
  const now = clock.now().getTime()
  const mails = await deleteEndedEntries(db, new Date(now - 30 * day))
  const attempts = await db
    .transaction()
    .execute((tx) => removeOldAttempts(tx, new Date(now - day)))
  const early = await removeFutureAttempts(db)
  if (early > 0) log.warn({ attempts: early }, 'times of the future removed: the clock was ahead')
  const saves = await removeOldSaves(db, new Date(now - 7 * day))
  const links = await removeDeadLinks(db)
  const sessions = await removeDeadSessions(db)
  await removeDeadTickets(db)
  const accounts = await removeUnprovenUsers(db, new Date(now - 7 * day))
  const browsers = await removeOldBrowsers(db)
  const { securityLog } = await readSettings(db)
  const events = await removeOldEvents(db, new Date(now - securityLog.days * day))
  await deleteOldRuns(db, new Date(now - 30 * day))
  const removed = { mails, attempts, saves, links, sessions, accounts, browsers, events }
  log.info(removed, 'housekeeping done')
}
