import {
  deleteForgottenMailFiles,
  eraseBrowserNames,
  eraseOldEnquiries,
  oldestKept,
} from '#core/enquiries/erase-old.server.ts'
import { remindOfEnquiries } from '#core/enquiries/reminders.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { JobContext } from './job.ts'

export async function tellOfEnquiries(context: JobContext): Promise<void> {
  const { db, clock, enquiriesTo, origin, log } = context
  const told = await remindOfEnquiries(db, { now: clock.now(), mailTo: enquiriesTo, origin })
  log.info(told, 'staff told of enquiries')
}

/** By the settings and the privacy text, and nothing under a legal hold; logs no more than numbers. */
export async function forgetEnquiries(context: JobContext): Promise<void> {
  const { db, mailFiles, clock, log, stopping } = context
  const now = clock.now()
  const { legalHold } = await findSettings(db)
  if (legalHold.on) return log.info('nothing forgotten: a legal hold is on')
  const browsers = await eraseBrowserNames(db, now)
  const before = await oldestKept(db, now)
  const enquiries = before ? await eraseOldEnquiries(db, mailFiles, { before, now, stopping }) : 0
  // What is left is erased after the next start, not after the next midnight.
  stopping.throwIfAborted()
  const files = await deleteForgottenMailFiles(db, mailFiles)
  log.info({ enquiries, browsers, mailFiles: files }, 'old enquiries forgotten')
}
