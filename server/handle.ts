import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'
import { findRequestUser } from '#app/client.server.ts'
import type { AppContext } from '#app/context.ts'
import { languageOf } from '#core/language.ts'
import { hasRight } from '#core/users/account.ts'
import { mayEditContent } from '#core/users/role.ts'
import { version } from '#core/version.server.ts'
import type { Config } from './config.ts'
import { readCopyState } from './copy/copy-state.ts'
import { createArchivedPage } from './http/archived-page.ts'
import { createEdge } from './http/edge.ts'
import type { Handler, Handlers } from './http/handler.ts'
import { createHandlers, existsPage, oldAddressOf } from './http/handlers.ts'
import { alive } from './http/health.ts'
import { createIcons } from './http/icons.ts'
import { createKeyReading } from './http/key-reading.ts'
import { createMedia } from './http/media.ts'
import { createMetrics } from './http/metrics.ts'
import { ownOrigins } from './http/origins.ts'
import { createPreview } from './http/preview.ts'
import { createPrivateLinkPage } from './http/private-link.ts'
import { createReviewPage } from './http/review-page.ts'
import { createRouter } from './http/router.ts'
import { redirect } from './http/send.ts'
import { createSettingsPreview } from './http/settings-preview.ts'
import { createStaffPages } from './http/staff-pages.ts'
import type { StaticFiles } from './http/static-files.ts'
import { createUpload } from './http/upload.ts'
import type { Log } from './log.ts'
import type { createStorePicture } from './media/store-picture.ts'
import type { PublicSite } from './pages/site.ts'
import type { watchRevision } from './pages/watch-revision.ts'

export type Handle = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void> | undefined

export type Served = {
  config: Config
  log: Log
  files: StaticFiles
  panel: ServerBuild
  /** Which build of the program it is. */
  build: string
}

type Own = {
  context: AppContext
  site: PublicSite
  storePicture: ReturnType<typeof createStorePicture>
  content: Pick<ReturnType<typeof watchRevision>, 'poll' | 'age'>
  ready: Handler
}

/** What answers requests, from the edge to the handlers that the table of addresses names. */
export function createHandle(served: Served, own: Own): Handle {
  const { config, log, files } = served
  const { site } = own
  const origins = ownOrigins(config)
  const metrics = createMetrics({
    db: own.context.db,
    store: site.store,
    now: own.context.now,
    version,
    build: served.build,
    token: config.metricsToken,
    workers: config.workers,
    findCopiedAt: async () =>
      config.isCopied ? (await readCopyState(config))?.copiedAt : undefined,
  })
  const handlers: Handlers = {
    named: createNamed(served, own, metrics.show),
    ...createOthers(served, own),
  }
  return createEdge({
    origins,
    trustProxy: config.trustProxy,
    hsts: config.hsts,
    secret: config.sessionSecret,
    log,
    files,
    site,
    countAnswer: metrics.count,
    age: own.content.age,
    route: createRouter({ origins, log, handlers }),
  })
}

function createNamed({ log, files }: Served, own: Own, metrics: Handler): Handlers['named'] {
  const { context, site, storePicture, ready } = own
  const { db, now, origin, files: stored } = context
  return createHandlers({
    context,
    site,
    own: {
      alive,
      ready,
      metrics,
      picture: createMedia(stored, log),
      icon: createIcons({ site, built: files, stored, log }),
      upload: createUpload({ db, log, storePicture }),
      privateLink: createPrivateLinkPage({ db, site, now, isOff: context.copyOf !== undefined }),
      archivedPage: createArchivedPage({ db, log, files: stored }),
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
    },
  })
}

/** What the table does not name: staff pages, reading by key, and what is not there. */
function createOthers({ config, log, files, panel }: Served, own: Own): Omit<Handlers, 'named'> {
  const { context, site, content } = own
  const { db, now } = context
  const origins = ownOrigins(config)
  return {
    staffPage: createStaffPages({
      build: panel,
      context,
      origins,
      files,
      // Who has saved sees it on the public page at the next request; a poll that fails comes again.
      afterPost: () => content.poll().catch(() => {}),
    }),
    readByKey: createKeyReading({ db, now, origins }),
    notFound: async (_, exchange) => {
      const moved = oldAddressOf(exchange)
      if (moved) return redirect(301, moved)
      return exchange.sendPage(await site.notFound(languageOf(exchange.address?.path ?? '')))
    },
    exists: ({ handler }, exchange) => existsPage(site, handler, exchange),
    async maySendList(request, { info }) {
      const user = await findRequestUser({ db, log }, request, info)
      return user !== undefined && hasRight(user, mayEditContent)
    },
  }
}
