import type { AppContext } from '#app/context.ts'
import { nouns } from '#app/nouns.server.ts'
import { notFoundPage } from '#app/site/errors/not-found-page.tsx'
import { createPages } from '#app/site/pages.ts'
import type { PublicPages } from '#core/archive/public-pages.ts'
import type { ShownBytes } from '#core/archive/shown.server.ts'
import { findCopyMark } from '#core/backup/copy-mark.server.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { trySave } from '#core/doctor/try-save.server.ts'
import type { Files } from '#core/media/files.ts'
import type { AccountMailer } from '#core/people/mails.server.ts'
import type { Dependencies } from '#core/sign-in/dependencies.ts'
import type { Connection } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import { waitForOthers } from '#db/wait-for-others.ts'
import { startJobs } from '#jobs/runner.ts'
import { schedule } from '#jobs/schedule.ts'
import { createAccountDependencies } from './accounts/dependencies.ts'
import { provideFirstAdmin } from './accounts/first-start.ts'
import type { AppOptions } from './app-options.ts'
import { createPublicPages } from './archive.ts'
import { createBreachCheck } from './breached-passwords.ts'
import { startCopier } from './copy/copier.ts'
import { openDatabase, prepareDatabase } from './database.ts'
import { createHandle, type Handle } from './handle.ts'
import { createReadiness } from './http/health.ts'
import { ownOrigins } from './http/origins.ts'
import { createMailFiles, createSendMail } from './mail.ts'
import { createNightlyBackup } from './make-backup.ts'
import { createOidc } from './oidc.ts'
import { PublicSite } from './pages/site.ts'
import { watchRevision } from './pages/watch-revision.ts'
import { createFindQuote } from './quotes/find-quote.ts'
import { contextOf, createPictures, jobOptions } from './services.ts'
import { createShownPages } from './shown-pages.ts'

export type App = {
  handle: Handle
  /** Makes the first admin, where there is none: to be shown to the person who runs the machine. */
  firstAdminLink: string | undefined
  /** Of one that stands by, once it serves. */
  startJobs(): void
  /** Saves, and takes it back. Throws what a save would throw now. */
  trySave(): Promise<void>
  /** Goes on with answers, for minutes perhaps, and ends its jobs: whoever takes over does their work. */
  drain(): void
  close(): Promise<void>
}

const pages = createPages(nouns)

/** Everything is put together here. Throws when the database cannot be used. */
export async function createApp(given: AppOptions): Promise<App> {
  const { log } = given
  const { public: origin } = ownOrigins(given.config)
  const connection = await openDatabase(given.config, log)
  const { db } = connection
  const accountMailer = { encryption: createEncryption(given.config.sessionSecret), origin }
  const { accounts, finishDeferred } = createAccounts(given, db, accountMailer)
  const firstAdminLink = await prepare(connection, given, accounts)
  const options = asWhatItIs(given, await findCopyMark(db))
  const { config } = options
  const shown = createShownPages({ db, log, build: archivedBuild(options) })
  const site = createSite(options, db, { clock: () => content.now(), onShown: shown.add })
  const content = watchRevision({ db, log, onChange: (types) => site.invalidateContent(types) })
  // Before the first page is made, so that it is made by the installation's clock.
  await content.poll()
  const pictures = await createPictures(options, db)
  const nightly = createNightlyBackup(config, db, log)
  const services = {
    findQuote: createFindQuote(config.quotes, log),
    mailFiles: createMailFiles(config),
    sendMail: createSendMail(config, new URL(origin).hostname),
    nightly,
    pictures,
    site,
    publicPages: createArchivedPages(options, db, pictures.files),
    pages,
  }
  let stopJobs = async () => {}
  const beginJobs = () => {
    const given = { ...accountMailer, ...jobOptions(options, db, services) }
    stopJobs = startJobs(options.jobs ?? schedule, given)
  }
  if (!options.standsBy) beginJobs()
  const context: AppContext = {
    ...accounts,
    ...contextOf(options, db, { ...services, now: content.now }),
  }
  const stopCopier = config.isCopied
    ? startCopier(config, { db, files: pictures.files, log })
    : undefined
  const readiness = createReadiness(connection)

  return {
    handle: createHandle(options, {
      context,
      site,
      ready: readiness.ready,
      storePicture: pictures.store,
      content,
    }),
    firstAdminLink,
    startJobs: beginJobs,
    // Others may save all the while.
    trySave: () => waitForOthers(() => trySave(db), log),
    drain() {
      readiness.drain()
      void stopJobs()
    },
    async close() {
      content.stop()
      await finishDeferred()
      await shown.stop()
      await stopJobs()
      await pictures.stop()
      await stopCopier?.()
      await connection.close()
    },
  }
}

/** A copy reaches nobody: it sends no mail, runs no jobs, copies nothing and shows no private link. */
function asWhatItIs(options: AppOptions, copyOf: Date | undefined): AppOptions {
  if (!copyOf) return options
  return {
    ...options,
    config: { ...options.config, smtpUrl: undefined, isCopied: false },
    assets: { ...options.assets, copyOf: copyOf.toISOString() },
    jobs: [],
  }
}

async function prepare(
  connection: Connection,
  { config, log, standsBy }: AppOptions,
  accounts: Dependencies,
): Promise<string | undefined> {
  try {
    await prepareDatabase(connection, config, log, undefined, standsBy)
    return await provideFirstAdmin({ ...accounts, log, firstAdmin: config.firstAdmin })
  } catch (error) {
    await connection.close()
    throw error
  }
}

function createAccounts({ config, log }: AppOptions, db: Db, accountMailer: AccountMailer) {
  const isBreached = createBreachCheck(config.breachApiUrl, log)
  const secret = config.sessionSecret
  const { origin } = accountMailer
  const oidc = config.oidc && createOidc(config.oidc, { origin, log })
  return createAccountDependencies({ db, log, secret, accountMailer, isBreached, oidc })
}

function createSite(
  { assets, config, files, log, now }: AppOptions,
  db: Db,
  { clock, onShown }: { clock: () => Date; onShown: (page: ShownBytes) => void },
): PublicSite {
  const { public: origin } = ownOrigins(config)
  return new PublicSite({
    db,
    pages,
    notFound: notFoundPage,
    assets,
    origin,
    log,
    now: now ?? clock,
    onShown,
    publish(dictionary, before) {
      files.put(dictionary.path, 'application/octet-stream', dictionary)
      if (before) files.drop(before.path)
    },
  })
}

function createArchivedPages(options: AppOptions, db: Db, pictures: Files): PublicPages {
  const { assets, config, files: built } = options
  const { public: origin } = ownOrigins(config)
  const build = archivedBuild(options)
  return createPublicPages({ db, pages, build, assets, origin, built, pictures })
}

/** Another address is in every page, as what another build has changed is: a port is a part of it. */
function archivedBuild({ build, config }: AppOptions): string {
  return `${build} ${ownOrigins(config).public}`
}
