import { isBackupDue } from '#core/backup/nightly.server.ts'
import { listMondayReaders } from '#core/dashboard/monday-mail.server.ts'
import { hasDueReminder } from '#core/enquiries/reminders.server.ts'
import type { Scheduled } from '#core/jobs/timetable.server.ts'
import { hasOpenUpdate } from '#core/price-updates/run-updates.server.ts'
import { hasDueEntry } from '#core/queue/enqueue.server.ts'
import { processAccountRequests } from '#core/sign-in/requests.server.ts'
import type { Db } from '#db/schema.ts'
import { archivePages, closeArchiveDay, pagesMayHaveChanged } from './archive.ts'
import { collectUnusedFiles } from './collect-files.ts'
import { drawSocialImages, socialImagesAreDue } from './draw-social-images.ts'
import { forgetEnquiries, tellOfEnquiries } from './enquiries.ts'
import { housekeeping } from './housekeeping.ts'
import type { DueContext, Job, JobContext } from './job.ts'
import { sendMondayMail } from './monday-mail.ts'
import { sendDueMail } from './send-mail.ts'
import { sendWebhooks, webhooksAreDue } from './send-webhooks.ts'
import { isNight, startNightly, updatePrices } from './update-prices.ts'

const hour = 60 * 60
const day = 24 * hour

/** Runs start at whole multiples of their interval, counted from 1970 UTC. */
export const schedule: readonly Job[] = [
  {
    name: 'account-requests',
    title: 'Answer sign-ups and requests for links',
    everySeconds: 1,
    isDue: (db, now) => hasDueEntry(db, 'account-requests', now),
    run: processAccountRequests,
  },
  {
    name: 'draw-social-images',
    title: 'Draw the social images of pages',
    everySeconds: 5,
    isDue: (db) => socialImagesAreDue(db),
    run: drawSocialImages,
  },
  {
    name: 'archive-pages',
    title: 'Record public pages that have changed',
    // So that what visitors get between two saves is seldom missed.
    everySeconds: 0.5,
    isDue: pagesMayHaveChanged,
    run: archivePages,
  },
  {
    name: 'archive-day',
    title: 'Verify the archive and send its proof',
    everySeconds: day,
    run: closeArchiveDay,
  },
  {
    name: 'send-mail',
    title: 'Send mails',
    everySeconds: 2,
    isDue: (db, now) => hasDueEntry(db, 'mails', now),
    run: sendDueMail,
  },
  {
    name: 'send-webhooks',
    title: 'Send messages to webhooks',
    everySeconds: 2,
    isDue: webhooksAreDue,
    run: sendWebhooks,
  },
  {
    name: 'enquiry-reminders',
    title: 'Remind staff of enquiries that are due soon or overdue',
    everySeconds: 60,
    isDue: hasDueReminder,
    run: tellOfEnquiries,
  },
  {
    name: 'monday-mail',
    title: 'Mail on Mondays what the dashboard says, to those who want it',
    everySeconds: 600,
    isDue: async (db, now) => (await listMondayReaders(db, now)).length > 0,
    run: sendMondayMail,
  },
  {
    name: 'update-prices',
    title: 'Fetch prices for the updates that staff have started',
    everySeconds: 1,
    isDue: hasOpenUpdate,
    run: updatePrices,
  },
  {
    name: 'nightly-prices',
    title: 'Start the update of all prices after a market day',
    everySeconds: hour,
    isDue: isNight,
    run: startNightly,
  },
  {
    name: 'nightly-backup',
    title: 'Make a backup and test it',
    everySeconds: day,
    isDue: isBackupDue,
    run: makeNightlyBackup,
  },
  {
    name: 'try-copy',
    title: 'Rebuild the data from the continuous copy, as a test',
    everySeconds: hour,
    isDue: async (_, now, { copyTrial }) => (await copyTrial?.isDue(now)) ?? false,
    run: async ({ copyTrial }) => copyTrial?.make(),
  },
  {
    name: 'housekeeping',
    title: 'Remove data that has been kept as long as the privacy policy says',
    everySeconds: day,
    run: housekeeping,
  },
  {
    name: 'forget-enquiries',
    title: 'Erase old enquiries, old browser details and old email files',
    everySeconds: day,
    run: forgetEnquiries,
  },
  {
    name: 'collect-files',
    title: 'Delete picture files that nothing uses',
    everySeconds: day,
    run: collectUnusedFiles,
  },
]

function makeNightlyBackup({ makeBackup, clock }: JobContext): Promise<void> {
  return makeBackup(clock.now())
}

export function timetableFor(jobs: readonly Job[], context: DueContext): Scheduled[] {
  return jobs.map(({ isDue, ...job }) => ({
    ...job,
    ...(isDue && { isDue: (db: Db, now: Date) => isDue(db, now, context) }),
  }))
}
