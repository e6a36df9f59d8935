import { mkdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { findRequestUser } from '#app/client.server.ts'
import type { AppContext } from '#app/context.ts'
import type { Assets } from '#app/site/assets.ts'
import { notFoundPage } from '#app/site/errors/not-found-page.ts'
import { pages } from '#app/site/pages.ts'
import { createClock } from '#core/clock.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { countOverdueMail } from '#core/outbox/outbox.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { readContentRevision } from '#db/revisions.ts'
import type { Job } from '#jobs/job.ts'
import { startJobs } from '#jobs/runner.ts'
import { schedule, timetableFor } from '#jobs/schedule.ts'
import { seedSampleContent } from '#sample/seed.server.ts'
import { createAccountDependencies } from './accounts/dependencies.ts'
import { provideFirstAdmin } from './accounts/first-start.ts'
import { createBreachCheck } from './breached-passwords.ts'
import type { Config } from './config.ts'
import { examine } from './doctor.ts'
import { createFiles } from './files.ts'
import { createEdge } from './http/edge.ts'
import { createHandlers, existsPage } from './http/handlers.ts'
import { alive, ready } from './http/health.ts'
import { createMedia } from './http/media.ts'
import { createMetrics } from './http/metrics.ts'
import { ownOrigins } from './http/origins.ts'
import { createRouter } from './http/router.ts'
import { createStaffPages } from './http/staff-pages.ts'
import type { StaticFiles } from './http/static-files.ts'
import { createUpload } from './http/upload.ts'
import type { Log } from './log.ts'
import { createMailFiles, createSendMail } from './mail.ts'
import { backUpBeforeMigrating, createNightlyBackup } from './make-backup.ts'
import { createEncoder } from './media/encoder.ts'
import { clearUploads, createStorePicture } from './media/store-picture.ts'
import { PublicSite } from './pages/site.ts'
import { watchRevision } from './pages/watch-revision.ts'
import { createFindQuote } from './quotes/find-quote.ts'

export type App = {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined
  /** Makes the first admin, where there is none: to be shown to the person who runs the machine. */
  firstAdminLink: string | undefined
  /** From now on /readyz says that this process takes no more work. */
  drain(): void
  /** Ends the jobs at hand and closes the database. */
  close(): Promise<void>
}

/**
 * Builds the whole program from its configuration: the one place where parts are put together.
 * Opens and migrates the database, and plants the sample content in an empty one.
 * Throws when the database cannot be used.
 */
export async function createApp(parts: {
  config: Config
  log: Log
  assets: Assets
  files: StaticFiles
  panel: ServerBuild
  fontFolder: string
  /** Program of the process that reads and writes pictures. */
  encoderProgram: string
  /** What runs by itself; tests run only what they look at. */
  jobs?: readonly Job[]
}): Promise<App> {
  const { config, log, assets, files, panel, fontFolder, encoderProgram, jobs = schedule } = parts
  const origins = ownOrigins(config)
  await mkdir(config.dataDir, { recursive: true })
  const connection = await connect(
    config.databaseUrl
      ? { url: config.databaseUrl }
      : { file: join(config.dataDir, 'qantara.sqlite') },
    log,
  )
  const { db } = connection
  const accountMailer = {
    encryption: createEncryption(config.sessionSecret),
    origin: origins.public,
  }
  const secret = config.sessionSecret
  const isBreached = createBreachCheck(config.breachApiUrl, log)
  const built = createAccountDependencies({ db, log, secret, accountMailer, isBreached })
  const { accounts, finishDeferred } = built
  let firstAdminLink: string | undefined
  try {
    const saved = await backUpBeforeMigrating(config, connection)
    if (saved) log.info({ backup: saved }, 'backup made before the database is brought up to date')
    const done = await migrate(connection, log)
    if (done.length > 0) log.info({ migrations: done }, 'database brought up to date')
    if (config.seed === 'sample' && (await seedSampleContent(db)))
      log.info({}, 'sample content put into the empty database')
    const { firstAdmin } = config
    firstAdminLink = await provideFirstAdmin({
      ...accounts,
      log,
      firstAdmin,
    })
  } catch (error) {
    await connection.close()
    throw error
  }

  const site = new PublicSite({
    db,
    pages,
    notFound: notFoundPage,
    assets,
    origin: origins.public,
    log,
  })
  const content = watchRevision({
    db,
    log,
    onChange: (nouns) => site.invalidateContent(nouns),
  })
  const nightly = createNightlyBackup(config, db, log)
  const findQuote = createFindQuote(config.quotes, log)
  const mailFiles = createMailFiles(config)
  const context: AppContext = {
    ...accounts,
    mailFiles,
    log,
    findQuote,
    hasQuotes: config.quotes !== undefined,
    timetable: timetableFor(schedule, { findQuote: config.quotes && findQuote }),
    examine: () => examine(config, new Date()),
    backupPlace: nightly.place,
    sendsMail: config.smtpUrl !== undefined,
    enquiriesTo: config.enquiriesTo,
  }
  const storage = createFiles(config)
  const encoder = createEncoder(encoderProgram, log)
  const tempDir = join(config.dataDir, 'uploads')
  await clearUploads(tempDir)
  const storePicture = createStorePicture({ db, files: storage, encoder, tempDir })
  const stopJobs = startJobs(jobs, {
    db,
    log,
    clock: createClock(),
    ...accountMailer,
    findQuote: config.quotes && findQuote,
    files: storage,
    fontFolder,
    sendMail: createSendMail(config, new URL(origins.public).hostname),
    mailFiles,
    enquiriesTo: config.enquiriesTo,
    makeBackup: nightly.make,
  })

  const metrics = createMetrics(site.store, config.metricsToken)
  let draining = false
  const staffPage = createStaffPages({
    build: panel,
    context,
    origins,
    files,
    // Who has saved sees it on the public page at the next request; a look that fails comes again.
    afterPost: () => content.poll().catch(() => {}),
  })
  const named = createHandlers({
    context,
    site,
    own: {
      alive,
      ready: ready(
        {
          // Something that is stored: SQLite answers a bare 'select 1' without looking at its file.
          database: async () => void (await readContentRevision(db)),
          stopping: async () => {
            if (draining) throw new Error('stopping')
          },
        },
        async () => {
          const mails = await countOverdueMail(db, new Date())
          return mails > 0 ? [`mail: ${mails} waiting for more than 10 minutes`] : []
        },
      ),
      metrics: metrics.show,
      picture: createMedia(storage, log),
      upload: createUpload({ db, log, storePicture }),
    },
  })
  const handle = createEdge({
    origins,
    trustProxy: config.trustProxy,
    secret: config.sessionSecret,
    log,
    files,
    site,
    countAnswer: metrics.count,
    route: createRouter({
      origins,
      log,
      handlers: {
        named,
        staffPage,
        notFound: async (_, exchange) => exchange.sendPage(await site.notFound()),
        exists: ({ handler }, exchange) => existsPage(site, handler, exchange),
        async maySendList(request) {
          const user = await findRequestUser({ db, log }, request)
          return mayEditContent(user?.role) && !user?.mustEnrol
        },
      },
    }),
  })

  return {
    handle,
    firstAdminLink,
    drain() {
      draining = true
    },
    async close() {
      content.stop()
      await finishDeferred()
      await stopJobs()
      await encoder.stop()
      await connection.close()
    },
  }
}
