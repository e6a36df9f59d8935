import { isBackupDue } from '#core/backup/nightly.server.ts'
import { hasDueMail } from '#core/outbox/delivery.server.ts'
import { hasDueRequest } from '#core/sign-in/requests.server.ts'
import { fulfilRequests } from './account-requests.ts'
import { collectUnusedFiles } from './collect-files.ts'
import { drawSocialImages, socialImagesAreDue } from './draw-social-images.ts'
import { housekeeping } from './housekeeping.ts'
import type { Job, JobContext } from './job.ts'
import { sendDueMail } from './send-mail.ts'

const day = 24 * 60 * 60

/** The whole timetable. Runs start at whole multiples of their interval, counted from 1970 UTC. */
export const schedule: readonly Job[] = [
  {
    name: 'account-requests',
    title: 'Answer sign-ups and requests for links',
    everySeconds: 1,
    isDue: hasDueRequest,
    run: fulfilRequests,
  },
  {
    name: 'draw-social-images',
    title: 'Draw the pictures that other sites show of a page',
    everySeconds: 5,
    isDue: socialImagesAreDue,
    run: drawSocialImages,
  },
  {
    name: 'send-mail',
    title: 'Send mails',
    everySeconds: 2,
    isDue: hasDueMail,
    run: sendDueMail,
  },
  {
    name: 'nightly-backup',
    title: 'Make a backup and try it',
    everySeconds: day,
    isDue: isBackupDue,
    run: makeNightlyBackup,
  },
  {
    name: 'housekeeping',
    title: 'Remove what the privacy policy promises to remove',
    everySeconds: day,
    run: housekeeping,
  },
  {
    name: 'collect-files',
    title: 'Delete files of pictures that nothing uses',
    everySeconds: day,
    run: collectUnusedFiles,
  },
]

function makeNightlyBackup({ makeBackup, clock }: JobContext): Promise<void> {
  return makeBackup(clock.now())
}
