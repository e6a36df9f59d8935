import { dayMs } from '#core/clock.ts'
import { deleteOldRuns } from '#core/jobs/past-runs.server.ts'
import { deleteExpiredLinks } from '#core/people/links.server.ts'
import {
  deleteExpiredPendingSignIns,
  deleteExpiredSessions,
  deleteOldBrowsers,
} from '#core/people/sessions.server.ts'
import { deleteUnverifiedUsers } from '#core/people/users.server.ts'
import { deleteOldUpdates } from '#core/price-updates/delete-old.server.ts'
import { deleteOldPrivateLinks } from '#core/private-links/private-links.server.ts'
import { deleteEndedEntries } from '#core/queue/end-entries.server.ts'
import { deleteOldSaves } from '#core/record/saves.server.ts'
import { deleteFutureAttempts, deleteOldAttempts } from '#core/security/attempts.server.ts'
import { deleteOldEvents } from '#core/security/events.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { deleteOldDeliveries } from '#core/webhooks/deliveries.server.ts'
import type { Db } from '#db/schema.ts'
import type { JobContext } from './job.ts'

/** What the privacy text promises to remove, and old records of runs, price updates and saves. */
export async function housekeeping({ db, log, clock }: JobContext): Promise<void> {
  const now = clock.now().getTime()
  const attempts = await db
    .transaction()
    .execute((tx) => deleteOldAttempts(tx, new Date(now - dayMs)))
  const early = await deleteFutureAttempts(db)
  if (early > 0) log.warn({ attempts: early }, 'times of the future removed: the clock was ahead')
  const saves = await deleteOldSaves(db, new Date(now - 7 * dayMs))
  const links = await deleteExpiredLinks(db)
  const sessions = await deleteExpiredSessions(db)
  await deleteExpiredPendingSignIns(db)
  const accounts = await deleteUnverifiedUsers(db, new Date(now - 7 * dayMs))
  const browsers = await deleteOldBrowsers(db)
  const records = await deleteOldRecords(db, new Date(now))
  await deleteOldRuns(db, new Date(now - 30 * dayMs))
  const updates = await deleteOldUpdates(db, new Date(now - 30 * dayMs))
  const removed = { attempts, saves, links, sessions, accounts, browsers, updates, ...records }
  log.info(removed, 'housekeeping done')
}

/** As old as the settings say, and none under a legal hold (docs/product.md §12). */
async function deleteOldRecords(db: Db, now: Date): Promise<Record<string, number>> {
  const { securityLog, retention, legalHold } = await findSettings(db)
  if (legalHold.on) return {}
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  return {
    mails: await deleteEndedEntries(db, ago(retention.mailDays)),
    events: await deleteOldEvents(db, ago(securityLog.days)),
    deliveries: await deleteOldDeliveries(db, ago(retention.deliveryDays)),
    privateLinks: await deleteOldPrivateLinks(db, now, retention.linkYears),
  }
}
