import { isBackupDue } from '#core/backup/nightly.server.ts'
import { hasDueMail } from '#core/outbox/outbox.server.ts'
import { hasOpenUpdate } from '#core/price-updates/run-updates.server.ts'
import { hasDueRequest, processAccountRequests } from '#core/sign-in/requests.server.ts'
import { collectUnusedFiles } from './collect-files.ts'
import { drawSocialImages, socialImagesAreDue } from './draw-social-images.ts'
import { housekeeping } from './housekeeping.ts'
import type { Job, JobContext } from './job.ts'
import { sendDueMail } from './send-mail.ts'
import { isNight, startNightly, updatePrices } from './update-prices.ts'

/** The whole timetable. Runs start at whole multiples of their interval, counted from 1970 UTC. */
export const schedule: readonly Job[] = [
  { name: 'account-requests', everySeconds: 1, isDue: hasDueRequest, run: processAccountRequests },
  {
    name: 'draw-social-images',
    everySeconds: 5,
    isDue: socialImagesAreDue,
    run: drawSocialImages,
  },
  { name: 'send-mail', everySeconds: 2, isDue: hasDueMail, run: sendDueMail },
  { name: 'update-prices', everySeconds: 1, isDue: hasOpenUpdate, run: updatePrices },
  { name: 'nightly-prices', everySeconds: 60 * 60, isDue: isNight, run: startNightly },
  {
    name: 'nightly-backup',
    everySeconds: 24 * 60 * 60,
    isDue: isBackupDue,
    run: makeNightlyBackup,
  },
  { name: 'housekeeping', everySeconds: 24 * 60 * 60, run: housekeeping },
  { name: 'collect-files', everySeconds: 24 * 60 * 60, run: collectUnusedFiles },
]

function makeNightlyBackup({ makeBackup, clock }: JobContext): Promise<void> {
  return makeBackup(clock.now())
}
