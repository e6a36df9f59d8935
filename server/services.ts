import { exchangeOf } from '#app/exchange.server.ts'
import { listsWith } from '#app/lists.server.ts'
import { nouns } from '#app/nouns.server.ts'
import { operations } from '#app/operations.server.ts'
import type { PlacedPage } from '#app/site/pages.ts'
import { textKinds, textKindsIn } from '#app/text-kinds.server.ts'
import { createClock } from '#core/clock.ts'
import type { Db } from '#db/schema.ts'
import { schedule, timetableFor } from '#jobs/schedule.ts'
import type { AppOptions } from './app-options.ts'
import { createPublicPages } from './archive.ts'
import { createConnections } from './connections.ts'
import { createCopyTrial } from './copy/try-copy.ts'
import { targetOf } from './database-target.ts'
import { examine } from './doctor.ts'
import { ownOrigins } from './http/origins.ts'
import { createImports } from './imports.ts'
import { createMailFiles, createSendMail } from './mail.ts'
import { createNightlyBackup } from './make-backup.ts'
import type { PublicSite } from './pages/site.ts'
import type { createPictures } from './pictures.ts'
import { createPlanApart } from './plan-apart.ts'
import { createFindQuote } from './quotes/find-quote.ts'
import { createSendWebhook } from './send-webhook.ts'
import { archivedBuild } from './shown-pages.ts'

type Given = {
  pictures: Awaited<ReturnType<typeof createPictures>>
  site: PublicSite
  pages: readonly PlacedPage[]
}

type Services = ReturnType<typeof createServices>

type Clock = { now: () => Date }

/** What both the jobs and the pages are given. */
export function createServices(options: AppOptions, db: Db, { pictures, site, pages }: Given) {
  const { assets, config, files, log } = options
  const { public: origin } = ownOrigins(config)
  const publicPages = createPublicPages({
    db,
    pages,
    build: archivedBuild(options),
    assets,
    origin,
    built: files,
    pictures: pictures.files,
  })
  return {
    findQuote: createFindQuote(config.quotes, log),
    mailFiles: createMailFiles(config),
    sendMail: createSendMail(config, new URL(origin).hostname),
    nightly: createNightlyBackup(config, db, log),
    pictures,
    site,
    publicPages,
    pages,
  }
}

export function jobOptions(options: AppOptions, db: Db, services: Services) {
  const { config, log, drawSocialImage } = options
  const { findQuote, mailFiles, sendMail, nightly, pictures, publicPages, pages } = services
  return {
    db,
    log,
    sendMail,
    mailFiles,
    drawSocialImage,
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
