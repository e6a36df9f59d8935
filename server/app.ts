import { setImmediate as nextTurn } from 'node:timers/promises'
import { nouns } from '#app/nouns.server.ts'
import { notFoundPage } from '#app/site/errors/not-found-page.tsx'
import { createPages } from '#app/site/pages.ts'
import type { ShownBytes } from '#core/archive/shown.server.ts'
import { findCopyMark } from '#core/backup/copy-mark.server.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { trySave } from '#core/doctor/try-save.server.ts'
import type { AccountMailer } from '#core/people/mails.server.ts'
import type { Dependencies } from '#core/sign-in/dependencies.ts'
import type { Connection } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import { waitForOthers } from '#db/wait-for-others.ts'
import { createAccountDependencies } from './accounts/dependencies.ts'
import { provideFirstAdmin } from './accounts/first-start.ts'
import type { AppOptions } from './app-options.ts'
import type { createBesidesPages } from './besides-pages.ts'
import { createBreachCheck } from './breached-passwords.ts'
import { openDatabase, prepareDatabase } from './database.ts'
import { createFiles } from './files.ts'
import { createHandle, type Handle } from './handle.ts'
import { createReadiness } from './http/health.ts'
import { ownOrigins } from './http/origins.ts'
import { createOidc } from './oidc.ts'
import { PublicSite } from './pages/site.ts'
import { watchRevision } from './pages/watch-revision.ts'
import { archivedBuild, createShownPages } from './shown-pages.ts'
import { createWriteHold } from './write-hold.ts'

export type App = {
  handle: Handle
  /** Makes the first admin, where there is none: to be shown to the person who runs the machine. */
  firstAdminLink: string | undefined
  /** Once it serves. Resolves when everything of the program has been read. */
  startJobs(): Promise<void>
  /** Ends jobs and refuses saves, for about so many seconds, until it is called without any. */
  holdWrites(seconds: number | undefined): Promise<void>
  /** Saves, and takes it back. Throws what a save would throw now. */
  trySave(): Promise<void>
  /** Lets go of memory that is kept for what comes next. */
  giveBack(): void
  /** Goes on with answers, for minutes perhaps, and ends its jobs: the process that takes over does their work. */
  drain(): void
  close(): Promise<void>
}

const pages = createPages(nouns)

/** Everything is put together here. Throws when the database cannot be used. */
export async function createApp(given: AppOptions): Promise<App> {
  const { log } = given
  const { public: origin } = ownOrigins(given.config)
  const connection = given.connection ?? (await openDatabase(given.config, log))
  const { db } = connection
  const accountMailer = { encryption: createEncryption(given.config.sessionSecret), origin }
  const { accounts, finishDeferred } = createAccounts(given, db, accountMailer)
  const firstAdminLink = given.connection ? undefined : await prepare(connection, given, accounts)
  const options = asWhatItIs(given, await findCopyMark(db))
  const { config } = options
  const shown = createShownPages({ db, log, build: archivedBuild(options) })
  const site = createSite(options, db, { clock: () => content.now(), onShown: shown.add })
  const content = watchRevision({ db, log, onChange: (types) => site.invalidateContent(types) })
  // Before the first page is made, so that it is made by the installation's clock.
  await content.poll()
  const pictures = createFiles(config)
  let read: ReturnType<typeof createBesidesPages> | undefined
  const besidesPages = () => {
    read ??= readBesidesPages().then(({ createBesidesPages }) =>
      createBesidesPages(options, { accounts, site, pages, pictures, content }),
    )
    return read
  }
  let isStopping = false
  let stop = async () => {}
  const beginJobs = async () => {
    const { startJobs } = await besidesPages()
    if (!isStopping) stop = startJobs()
  }
  const stopJobs = () => {
    isStopping = true
    return stop()
  }
  const stopCopier = config.isCopied
    ? (await import('./copy/copier.ts')).startCopier(config, { db, files: pictures, log })
    : undefined
  const readiness = createReadiness(connection)

  return {
    handle: createHandle(options, {
      db,
      now: options.now ?? content.now,
      pictures,
      site,
      content,
      ready: readiness.ready,
      besidesPages,
    }),
    firstAdminLink,
    startJobs: beginJobs,
    holdWrites: createWriteHold(connection, {
      // Also what a process would write at its end, which may come before saves are taken again.
      stop: async () => void (await Promise.all([stopJobs(), shown.stop(), finishDeferred()])),
      async begin() {
        isStopping = false
        await beginJobs()
      },
    }),
    // Others may save all the while.
    trySave: () => waitForOthers(() => trySave(db), log),
    giveBack: connection.giveBack,
    drain() {
      readiness.drain()
      void stopJobs()
    },
    async close() {
      content.stop()
      await finishDeferred()
      await shown.stop()
      await stopJobs()
      await (await read)?.close()
      await stopCopier?.()
      await connection.close()
    },
  }
}

/** Most of the program, in pieces: a visitor who comes meanwhile waits for the reading of one. */
async function readBesidesPages() {
  for (const read of [
    () => import('./make-backup.ts'),
    () => import('#core/transfer/import-file.server.ts'),
    () => import('./services.ts'),
    () => import('./http/call-handlers.ts'),
    () => import('#jobs/schedule.ts'),
  ]) {
    await read()
    await nextTurn()
  }
  return import('./besides-pages.ts')
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
