import { join } from 'node:path'
import { exchangeOf } from '#app/exchange.server.ts'
import { listsWith } from '#app/lists.server.ts'
import { nouns } from '#app/nouns.server.ts'
import { operations } from '#app/operations.server.ts'
import type { PlacedPage } from '#app/site/pages.ts'
import { textKinds, textKindsIn } from '#app/text-kinds.server.ts'
import type { PublicPages } from '#core/archive/public-pages.ts'
import { createClock } from '#core/clock.ts'
import type { Db } from '#db/schema.ts'
import { schedule, timetableFor } from '#jobs/schedule.ts'
import type { AppOptions } from './app-options.ts'
import { createConnections } from './connections.ts'
import { createCopyTrial } from './copy/try-copy.ts'
import { examine } from './doctor.ts'
import { createFiles } from './files.ts'
import { ownOrigins } from './http/origins.ts'
import { createImports } from './imports.ts'
import type { createMailFiles, createSendMail } from './mail.ts'
import { type createNightlyBackup, targetOf } from './make-backup.ts'
import { createEncoder } from './media/encoder.ts'
import { createIntake } from './media/intake.ts'
import { createStorePicture } from './media/store-picture.ts'
import { clearUploads } from './media/upload-folder.ts'
import type { PublicSite } from './pages/site.ts'
import { createPlanApart } from './plan-apart.ts'
import type { createFindQuote } from './quotes/find-quote.ts'
import { createSendWebhook } from './send-webhook.ts'

/** What both the jobs and the pages are given. */
type Services = {
  findQuote: ReturnType<typeof createFindQuote>
  mailFiles: ReturnType<typeof createMailFiles>
  sendMail: ReturnType<typeof createSendMail>
  nightly: ReturnType<typeof createNightlyBackup>
  pictures: Awaited<ReturnType<typeof createPictures>>
  site: PublicSite
  publicPages: PublicPages
  pages: readonly PlacedPage[]
}

type Clock = { now: () => Date }

export function jobOptions(options: AppOptions, db: Db, services: Services) {
  const { config, log, fontFolder } = options
  const { findQuote, mailFiles, sendMail, nightly, pictures, publicPages, pages } = services
  return {
    db,
    log,
    sendMail,
    mailFiles,
    fontFolder,
    clock: createClock(),
    findQuote: config.quotes && findQuote,
    makeBackup: nightly.make,
    copyTrial: createCopyTrial(config),
    files: pictures.files,
    publicPages,
    pages,
    sendWebhook: createSendWebhook(config),
    enquiriesTo: config.enquiriesTo,
    textKinds,
  }
}

export function contextOf(
  { config, log, now, assets }: AppOptions,
  db: Db,
  services: Services & Clock,
) {
  const { findQuote, mailFiles, sendMail, nightly, pictures, site, publicPages } = services
  const { files, intake } = pictures
  const exchange = exchangeOf({ kinds: textKinds, nouns })
  return {
    mailFiles,
    log,
    findQuote,
    files,
    intake,
    now: now ?? services.now,
    hasQuotes: config.quotes !== undefined,
    timetable: timetableFor(schedule, {
      findQuote: config.quotes && findQuote,
      publicPages,
      copyTrial: createCopyTrial(config),
    }),
    examine: () => examine(config, new Date()),
    command: config.command,
    listCachedPages: () => site.store.list(),
    connections: createConnections({ config, db, files, findQuote, sendMail }),
    origin: ownOrigins(config).public,
    operations,
    nouns,
    exchange,
    planFile: createPlanApart(targetOf(config), { db, exchange }),
    imports: createImports(config.workers),
    findListNamed: listsWith(nouns),
    textKinds,
    textKindsIn,
    backupPlace: nightly.place,
    copyOf: assets.copyOf,
    sendsMail: config.smtpUrl !== undefined,
    webhooksToLoopback: config.webhooksToLoopback,
    enquiriesTo: config.enquiriesTo,
  }
}

export async function createPictures({ config, log, encoderProgram }: AppOptions, db: Db) {
  const files = createFiles(config)
  const tempDir = join(config.dataDir, 'uploads')
  const encoder = createEncoder(encoderProgram, tempDir, log)
  await clearUploads(tempDir)
  const parts = { db, files, encoder, tempDir }
  const store = createStorePicture(parts)
  const intake = createIntake(parts)
  return { files, store, intake, stop: encoder.stop }
}
