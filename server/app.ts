import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { findRequestUser } from '#app/client.server.ts'
import type { AppContext } from '#app/context.ts'
import type { Assets } from '#app/site/assets.ts'
import { notFoundPage } from '#app/site/errors/not-found-page.tsx'
import { pages } from '#app/site/pages.ts'
import type { Dependencies } from '#core/account-actions/dependencies.ts'
import { createClock } from '#core/clock.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { languageOf } from '#core/language.ts'
import type { AccountMailer } from '#core/mail-links/account-mailer.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import type { Connection } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import type { Job } from '#jobs/job.ts'
import { startJobs } from '#jobs/runner.ts'
import { schedule, timetableFor } from '#jobs/schedule.ts'
import { createAccountDependencies } from './accounts/dependencies.ts'
import { provideFirstAdmin } from './accounts/first-start.ts'
import { createPublicPages } from './archive.ts'
import { createBreachCheck } from './breached-passwords.ts'
import type { Config } from './config.ts'
import { createConnections } from './connections.ts'
import { openDatabase, prepareDatabase } from './database.ts'
import { examine } from './doctor.ts'
import { createFiles } from './files.ts'
import { createArchivedPage } from './http/archived-page.ts'
import { createEdge } from './http/edge.ts'
import { createHandlers, existsPage, oldAddressOf } from './http/handlers.ts'
import { alive, createReadiness } from './http/health.ts'
import { createIcons } from './http/icons.ts'
import { createKeyReading } from './http/key-reading.ts'
import { createMedia } from './http/media.ts'
import { createMetrics } from './http/metrics.ts'
import { ownOrigins } from './http/origins.ts'
import { createPreview } from './http/preview.ts'
import { createPrivateLinkPage } from './http/private-link.ts'
import { createReviewPage } from './http/review-page.ts'
import { createRouter, type Handler, type Handlers } from './http/router.ts'
import { redirect } from './http/send.ts'
import { createSettingsPreview } from './http/settings-preview.ts'
import { createStaffPages } from './http/staff-pages.ts'
import type { StaticFiles } from './http/static-files.ts'
import { createUpload } from './http/upload.ts'
import type { Log } from './log.ts'
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
  handle(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined
  /** Makes the first admin, where there is none: to be shown to the person who runs the machine. */
  firstAdminLink: string | undefined
  /** From now on /readyz says so. */
  drain(): void
  close(): Promise<void>
}

export type AppOptions = {
  config: Config
  log: Log
  assets: Assets
  files: StaticFiles
  panel: ServerBuild
  fontFolder: string
  encoderProgram: string
  /** Tests run only what they look at. */
  jobs?: readonly Job[]
  /** The machine's unless given. */
  now?: () => Date
}

/**
 * The one place where everything is put together: opens and migrates the database, and fills an
 * empty one with the sample content. Throws when the database cannot be used.
 */
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
  const findQuote = createFindQuote(config.quotes, log)
  const mailFiles = createMailFiles(config)
  const sendMail = createSendMail(config, new URL(origin).hostname)
  const quotes = config.quotes && findQuote
  const stopJobs = startJobs(options.jobs ?? schedule, {
    ...accountMailer,
    ...{ db, log, findQuote: quotes, sendMail, clock: createClock(), makeBackup: nightly.make },
    files: pictures.files,
    publicPages: createPublicPages({
      ...{ db, pages, origin, assets: options.assets },
      ...{ built: options.files, pictures: pictures.files },
    }),
    fontFolder: options.fontFolder,
    sendWebhook: createSendWebhook(config),
    ...{ mailFiles, enquiriesTo: config.enquiriesTo },
  })
  const context: AppContext = {
    ...accounts,
    mailFiles,
    log,
    now: options.now ?? (() => new Date()),
    findQuote,
    hasQuotes: config.quotes !== undefined,
    timetable: timetableFor(schedule, { findQuote: quotes }),
    ...{ files: pictures.files, intake: pictures.intake },
    examine: () => examine(config, new Date()),
    listKeptPages: () => site.store.list(),
    connections: createConnections({ config, db, files: pictures.files, findQuote, sendMail }),
    origin,
    backupPlace: nightly.place,
    sendsMail: config.smtpUrl !== undefined,
    webhooksToLoopback: config.webhooksToLoopback,
    enquiriesTo: config.enquiriesTo,
  }
  const readiness = createReadiness(db)

  return {
    handle: createHandle(options, { context, site, content, pictures, ready: readiness.ready }),
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

async function createPictures({ config, log, encoderProgram }: AppOptions, db: Db) {
  const files = createFiles(config)
  const encoder = createEncoder(encoderProgram, log)
  const tempDir = join(config.dataDir, 'uploads')
  await clearUploads(tempDir)
  const parts = { db, files, encoder, tempDir }
  const [store, intake] = [createStorePicture(parts), createIntake(parts)]
  return { files, store, intake, stop: encoder.stop }
}

function createHandle(
  { config, log, files, panel }: AppOptions,
  own: {
    context: AppContext
    site: PublicSite
    content: ReturnType<typeof watchRevision>
    pictures: Awaited<ReturnType<typeof createPictures>>
    ready: Handler
  },
): App['handle'] {
  const { context, site, content, pictures, ready } = own
  const { db } = context
  const origins = ownOrigins(config)
  const metrics = createMetrics(site.store, config.metricsToken, config.workers)
  const handlers: Handlers = {
    named: createHandlers({
      context,
      site,
      own: {
        alive,
        ready,
        metrics: metrics.show,
        picture: createMedia(pictures.files, log),
        icon: createIcons({ site, built: files, stored: pictures.files, log }),
        upload: createUpload({ db, log, storePicture: pictures.store }),
        privateLink: createPrivateLinkPage({ db, site, now: context.now }),
        archivedPage: createArchivedPage({ db, log, files: pictures.files }),
        settingsPreview: createSettingsPreview({ db, log, site }),
        reviewPage: createReviewPage({ db, log, site, origin: context.origin }),
        preview: createPreview({ db, log, site }),
      },
    }),
    staffPage: createStaffPages({
      build: panel,
      context,
      origins,
      files,
      // Who has saved sees it on the public page at the next request; a poll that fails comes again.
      afterPost: () => content.poll().catch(() => {}),
    }),
    readByKey: createKeyReading({ db, now: context.now, origins }),
    notFound: async (_, exchange) => {
      const moved = oldAddressOf(exchange)
      if (moved) return redirect(301, moved)
      return exchange.sendPage(await site.notFound(languageOf(exchange.address?.path ?? '')))
    },
    exists: ({ handler }, exchange) => existsPage(site, handler, exchange),
    async maySendList(request) {
      const user = await findRequestUser({ db, log }, request)
      return mayEditContent(user?.role) && !user?.mustEnrol
    },
  }
  return createEdge({
    origins,
    trustProxy: config.trustProxy,
    secret: config.sessionSecret,
    log,
    files,
    site,
    countAnswer: metrics.count,
    route: createRouter({ origins, log, handlers }),
  })
}
