import type { IncomingMessage, ServerResponse } from 'node:http'
import { languageOf } from '#core/language.ts'
import type { Files } from '#core/media/files.ts'
import { version } from '#core/version.server.ts'
import type { Db } from '#db/schema.ts'
import type { Served } from './app-options.ts'
import type { createBesidesPages } from './besides-pages.ts'
import { readCopyState } from './copy/copy-state.ts'
import { createEdge } from './http/edge.ts'
import type { Handler, Handlers } from './http/handler.ts'
import { createPageHandlers, existsPage, oldAddressOf } from './http/handlers.ts'
import { alive } from './http/health.ts'
import { createIcons } from './http/icons.ts'
import { createMedia } from './http/media.ts'
import { createMetrics } from './http/metrics.ts'
import { ownOrigins } from './http/origins.ts'
import { createRouter } from './http/router.ts'
import { alreadySent, redirect } from './http/send.ts'
import type { PublicSite } from './pages/site.ts'
import type { watchRevision } from './pages/watch-revision.ts'

export type Handle = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void> | undefined

type Own = {
  db: Db
  now: () => Date
  pictures: Files
  site: PublicSite
  content: Pick<ReturnType<typeof watchRevision>, 'age'>
  ready: Handler
  besidesPages(): ReturnType<typeof createBesidesPages>
}

/** What answers requests, from the edge to the handlers that the table of addresses names. */
export function createHandle(served: Served, own: Own): Handle {
  const { config, log, files } = served
  const { site } = own
  const origins = ownOrigins(config)
  const metrics = createMetrics({
    db: own.db,
    store: site.store,
    now: own.now,
    version,
    build: served.build,
    token: config.metricsToken,
    workers: config.workers,
    findCopiedAt: async () =>
      config.isCopied ? (await readCopyState(config))?.copiedAt : undefined,
  })
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
    route: createRouter({ origins, log, handlers: createHandlers(served, own, metrics.show) }),
  })
}

function createHandlers({ log, files }: Served, own: Own, metrics: Handler): Handlers {
  const { site, pictures, ready, besidesPages } = own
  const ofPages = createPageHandlers(site, {
    alive,
    ready,
    metrics,
    picture: createMedia(pictures, log),
    icon: createIcons({ site, built: files, stored: pictures, log }),
    // Others were answered before the table was asked; a list of staff routes may not have been made yet.
    async builtFile(_, { address, incoming, outgoing }) {
      await besidesPages()
      return files.answer(address?.path ?? '', incoming, outgoing) ? alreadySent : undefined
    },
  })
  return {
    named: (name) =>
      ofPages[name] ??
      (async (request, exchange) => (await besidesPages()).named(name)(request, exchange)),
    staffPage: (route) => async (request, exchange) =>
      (await besidesPages()).staffPage(route)(request, exchange),
    readByKey: async (c, next) => (await besidesPages()).readByKey(c, next),
    notFound: async (_, exchange) => {
      const moved = oldAddressOf(exchange)
      if (moved) return redirect(301, moved)
      return exchange.sendPage(await site.notFound(languageOf(exchange.address?.path ?? '')))
    },
    exists: ({ handler }, exchange) => existsPage(site, handler, exchange),
    maySendList: async (...asked) => (await besidesPages()).maySendList(...asked),
  }
}
