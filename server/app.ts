import { join } from 'node:path'
import type { AppContext } from '#app/context.ts'
import type { Assets } from '#app/site/assets.ts'
import { notFoundPage } from '#app/site/errors/not-found-page.tsx'
import { pages } from '#app/site/pages.ts'
import type { Dependencies } from '#core/account-actions/dependencies.ts'
import type { PublicPages } from '#core/archive/public-pages.ts'
import { createClock } from '#core/clock.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import type { AccountMailer } from '#core/mail-links/account-mailer.server.ts'
import type { Files } from '#core/media/files.ts'
import type { Connection } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import type { Job } from '#jobs/job.ts'
import { startJobs } from '#jobs/runner.ts'
import { schedule, timetableFor } from '#jobs/schedule.ts'
import { createAccountDependencies } from './accounts/dependencies.ts'
import { provideFirstAdmin } from './accounts/first-start.ts'
import { createPublicPages } from './archive.ts'
import { createBreachCheck } from './breached-passwords.ts'
import { createConnections } from './connections.ts'
import { openDatabase, prepareDatabase } from './database.ts'
import { examine } from './doctor.ts'
import { createFiles } from './files.ts'
import { createHandle, type Handle, type Served } from './handle.ts'
import { createReadiness } from './http/health.ts'
import { ownOrigins } from './http/origins.ts'
import { createMailFiles, createSendMail } from './mail.ts'
import { createNightlyBackup } from './make-backup.ts'
import { createEncoder } from './media/encoder.ts'
import { createIntake } from './media/intake.ts'
import { clearUploads, createStorePicture } from './media/store-picture.ts'
import { PublicSite } from './pages/site.ts'
import { watchRevision } from './pages/watch-revision.ts'
import { createFindQuote } from './quotes/find-quote.ts'
import { createSendWebhook } from './send-webhook.ts'

export type App = {
  handle: Handle
  /** Makes the first admin, where there is none: to be shown to the person who runs the machine. */
  firstAdminLink: string | undefined
  drain(): void
  close(): Promise<void>
}

export type AppOptions = Served & {
  /** Which build of the program it is. */
  build: string
  assets: Assets
  fontFolder: string
  encoderProgram: string
  jobs?: readonly Job[]
  /** The machine's unless given. */
  now?: () => Date
}

/** Everything is put together here. Throws when the database cannot be used. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, log } = options
  const { public: origin } = ownOrigins(config)
  const connection = await openDatabase(config, log)
  const { db } = connection
  const accountMailer = { encryption: createEncryption(config.sessionSecret), origin }
  const { accounts, finishDeferred } = createAccounts(options, db, accountMailer)
  const firstAdminLink = await prepare(connection, options, accounts)
  const site = createSite(options, db)
  const content = watchRevision({ db, log, onChange: (types) => site.invalidateContent(types) })
  const pictures = await createPictures(options, db)
  const nightly = createNightlyBackup(config, db, log)
  const services = {
    ...{ findQuote: createFindQuote(config.quotes, log), mailFiles: createMailFiles(config) },
    ...{ sendMail: createSendMail(config, new URL(origin).hostname), nightly, pictures, site },
    publicPages: createArchivedPages(options, db, pictures.files),
  }
  const stopJobs = startJobs(options.jobs ?? schedule, {
    ...accountMailer,
    ...jobOptions(options, db, services),
  })
  const context: AppContext = { ...accounts, ...contextOf(options, db, services) }
  const readiness = createReadiness(db)

  return {
    handle: createHandle(options, {
      ...{ context, site, ready: readiness.ready },
      ...{ storePicture: pictures.store, content },
    }),
    firstAdminLink,
    drain: readiness.drain,
    async close() {
      content.stop()
      await finishDeferred()
      await stopJobs()
      await pictures.stop()
      await connection.close()
    },
  }
}

type Services = {
  findQuote: ReturnType<typeof createFindQuote>
  mailFiles: ReturnType<typeof createMailFiles>
  sendMail: ReturnType<typeof createSendMail>
  nightly: ReturnType<typeof createNightlyBackup>
  pictures: Awaited<ReturnType<typeof createPictures>>
  site: PublicSite
  publicPages: PublicPages
}

function jobOptions(options: AppOptions, db: Db, services: Services) {
  const { config, log, fontFolder } = options
  const { findQuote, mailFiles, sendMail, nightly, pictures, publicPages } = services
  return {
    ...{ db, log, sendMail, mailFiles, fontFolder, clock: createClock() },
    ...{ findQuote: config.quotes && findQuote, makeBackup: nightly.make },
    ...{ files: pictures.files, publicPages },
    sendWebhook: createSendWebhook(config),
    enquiriesTo: config.enquiriesTo,
  }
}

function contextOf({ config, log, now }: AppOptions, db: Db, services: Services) {
  const { findQuote, mailFiles, sendMail, nightly, pictures, site, publicPages } = services
  const { files, intake } = pictures
  return {
    ...{ mailFiles, log, findQuote, files, intake },
    now: now ?? (() => new Date()),
    hasQuotes: config.quotes !== undefined,
    timetable: timetableFor(schedule, { findQuote: config.quotes && findQuote, publicPages }),
    examine: () => examine(config, new Date()),
    listCachedPages: () => site.store.list(),
    connections: createConnections({ config, db, files, findQuote, sendMail }),
    origin: ownOrigins(config).public,
    backupPlace: nightly.place,
    sendsMail: config.smtpUrl !== undefined,
    webhooksToLoopback: config.webhooksToLoopback,
    enquiriesTo: config.enquiriesTo,
  }
}

async function prepare(
  connection: Connection,
  { config, log }: AppOptions,
  accounts: Dependencies,
): Promise<string | undefined> {
  try {
    await prepareDatabase(connection, config, log)
    return await provideFirstAdmin({ ...accounts, log, firstAdmin: config.firstAdmin })
  } catch (error) {
    await connection.close()
    throw error
  }
}

function createAccounts({ config, log }: AppOptions, db: Db, accountMailer: AccountMailer) {
  const isBreached = createBreachCheck(config.breachApiUrl, log)
  const secret = config.sessionSecret
  return createAccountDependencies({ db, log, secret, accountMailer, isBreached })
}

function createSite({ assets, config, log, now }: AppOptions, db: Db): PublicSite {
  const { public: origin } = ownOrigins(config)
  return new PublicSite({ db, pages, notFound: notFoundPage, assets, origin, log, now })
}

function createArchivedPages(options: AppOptions, db: Db, pictures: Files): PublicPages {
  const { assets, config, files: built } = options
  const { public: origin } = ownOrigins(config)
  // Another address is in every page, as what another build has changed is.
  const build = [options.build, config.publicOrigin ?? ''].join(' ').trim()
  return createPublicPages({ db, pages, build, assets, origin, built, pictures })
}

async function createPictures({ config, log, encoderProgram }: AppOptions, db: Db) {
  const files = createFiles(config)
  const encoder = createEncoder(encoderProgram, log)
  const tempDir = join(config.dataDir, 'uploads')
  await clearUploads(tempDir)
  const parts = { db, files, encoder, tempDir }
  const [store, intake] = [createStorePicture(parts), createIntake(parts)]
  return { files, store, intake, stop: encoder.stop }
}
