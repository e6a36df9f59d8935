import { setImmediate as nextTurn } from 'node:timers/promises'
import { findRequestUser } from '#app/client.server.ts'
import type { PlacedPage } from '#app/site/pages.ts'
import type { Files } from '#core/media/files.ts'
import { hasRight } from '#core/people/account.ts'
import { mayEditContent } from '#core/rights/role.ts'
import type { Dependencies } from '#core/sign-in/dependencies.ts'
import { startJobs } from '#jobs/runner.ts'
import { schedule } from '#jobs/schedule.ts'
import type { AppOptions } from './app-options.ts'
import { createArchivedPage } from './http/archived-page.ts'
import { createCallHandlers } from './http/call-handlers.ts'
import type { Handler, Handlers } from './http/handler.ts'
import { createKeyReading } from './http/key-reading.ts'
import { ownOrigins } from './http/origins.ts'
import { createPreview } from './http/preview.ts'
import { createPrivateLinkPage } from './http/private-link.ts'
import { createReviewPage } from './http/review-page.ts'
import { createSettingsPreview } from './http/settings-preview.ts'
import { createStaffPages } from './http/staff-pages.ts'
import { createUpload } from './http/upload.ts'
import type { PublicSite } from './pages/site.ts'
import type { watchRevision } from './pages/watch-revision.ts'
import { createPictures } from './pictures.ts'
import { contextOf, createServices, jobOptions } from './services.ts'

type Given = {
  accounts: Dependencies
  site: PublicSite
  pages: readonly PlacedPage[]
  pictures: Files
  content: Pick<ReturnType<typeof watchRevision>, 'now' | 'poll'>
}

/**
 * Staff pages, calls, and jobs: most of the program, which a start does not read before it can answer the
 * first public page.
 */
export async function createBesidesPages(options: AppOptions, given: Given) {
  const { config, log, files } = options
  const { accounts, site, content } = given
  const { db } = accounts
  const pictures = await createPictures(options, db, given.pictures)
  const services = createServices(options, db, { ...given, pictures })
  const context = { ...accounts, ...contextOf(options, db, { ...services, now: content.now }) }
  const { now, origin } = context
  const origins = ownOrigins(config)
  const handlers: Readonly<Record<string, Handler>> = {
    ...createCallHandlers(context, site),
    upload: createUpload({ db, log, storePicture: pictures.store }),
    privateLink: createPrivateLinkPage({ db, site, now, isOff: context.copyOf !== undefined }),
    archivedPage: createArchivedPage({ db, log, files: given.pictures }),
    settingsPreview: createSettingsPreview({ db, log, site }),
    reviewPage: createReviewPage({
      db,
      log,
      site,
      means: {
        kinds: context.textKinds,
        operations: context.operations,
        nouns: context.nouns,
        exchange: context.exchange,
        findListNamed: context.findListNamed,
        origin,
        encryption: context.accountMailer.encryption,
      },
    }),
    preview: createPreview({ db, log, site }),
  }
  await nextTurn()
  const build = await options.panel()
  await nextTurn()
  return {
    named(name: string): Handler {
      const handler = handlers[name]
      if (!handler) throw new Error(`The table names a handler that is not there: ${name}`)
      return handler
    },
    staffPage: createStaffPages({
      build,
      context,
      origins,
      files,
      // Who has saved sees it on the public page at the next request; a poll that fails comes again.
      afterPost: () => content.poll().catch(() => {}),
    }),
    readByKey: createKeyReading({ db, now, origins }),
    maySendList: (async (request, { info }) => {
      const user = await findRequestUser({ db, log }, request, info)
      return user !== undefined && hasRight(user, mayEditContent)
    }) satisfies Handlers['maySendList'],
    startJobs: () =>
      startJobs(options.jobs ?? schedule, {
        ...accounts.accountMailer,
        ...jobOptions(options, db, services),
      }),
    close: pictures.stop,
  }
}
