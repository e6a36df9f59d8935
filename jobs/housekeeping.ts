import { removeDeadLinks } from '../core/accounts/mail-links.server.ts'
import { removeDeadSessions } from '../core/accounts/sessions.server.ts'
import { removeOldRuns } from '../core/jobs/runs.server.ts'
import { removeOldAttempts } from '../core/limits/attempts.server.ts'
import { removeOldSaves } from '../core/lists/save-list.server.ts'
import { removeSentMail } from '../core/outbox/outbox.server.ts'
import type { JobContext } from './job.ts'

const day = 24 * 60 * 60_000

/**
 * Removes what the privacy text promises to remove: sent mails, counters, dead links and sessions;
 * old run records, and answers to saves that nobody will send again.
 */
export async function housekeeping({ db, log }: JobContext): Promise<void> {
  const now = Date.now()
  const mails = await removeSentMail(db, new Date(now - 30 * day))
  const attempts = await db
    .transaction()
    .execute((tx) => removeOldAttempts(tx, new Date(now - day)))
  const saves = await removeOldSaves(db, new Date(now - 7 * day))
  const links = await removeDeadLinks(db)
  const sessions = await removeDeadSessions(db)
  await removeOldRuns(db, new Date(now - 30 * day))
  log.info({ mails, attempts, saves, links, sessions }, 'housekeeping done')
}
