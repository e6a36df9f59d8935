import { Hono, type MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import type { CachePolicy, Route } from '#app/route-table.ts'
import { machines, routes } from '#app/routes.ts'
import { refusalsIn } from '#app/site/content/translations.server.ts'
import { languageFrom } from '#core/language.ts'
import { isUnavailable, retryAfterOf } from '#db/errors.ts'
import type { Log } from '../log.ts'
import type { Exchange } from './edge.ts'
import type { Handler, Handlers } from './handler.ts'
import { type Env, refuseByScheme, refuseForeign, withoutTrailingSlash } from './middleware.ts'
import type { Origins } from './origins.ts'
import { bodyOf, withBody } from './request-body.ts'
import { text } from './send.ts'

export function createRouter(options: { origins: Origins; log: Log; handlers: Handlers }) {
  const { origins, log, handlers } = options
  const app = new Hono<Env>({ getPath: (_, given) => pathOf(given?.env as Exchange) })
  for (const route of machines) add(route)
  app.use(refuseByScheme(origins))
  app.use('/api/*', handlers.readByKey)
  app.use(refuseForeign(origins, log), withoutTrailingSlash)
  const others = routes.filter((each) => !machines.includes(each))
  for (const route of others) add(route)
  for (const [path, same] of Map.groupBy(others, (each) => each.path))
    app.all(path, wrongMethod(same, handlers))
  app.notFound(async ({ req, env }) => (await handlers.notFound(req.raw, env)) ?? text(404, ''))
  app.onError((error, { env }) => {
    if (!env.address?.path.startsWith('/api/')) throw error
    return refuseCall(error, env, log)
  })

  function add(route: Route): void {
    const handle = handlerOf(route, handlers)
    const answer: MiddlewareHandler<Env> = async ({ req, env }, next) => {
      env.route = route.path
      setCachePolicy(env, route.cache)
      const body = await bodyOf(route, req.raw, env, handlers.maySendList)
      if (body instanceof Response) return body
      const answer = await handle(withBody(req.raw, env, body), env)
      return answer ?? next()
    }
    // A staff page without a form refuses by itself, after its guard.
    const methods = route.area ? ['GET', 'POST'] : route.methods
    if (route.cache === 'checked') app.get(route.path, etag({ weak: true }), revalidated)
    if (methods.includes('any')) app.all(route.path, answer)
    else app.on([...methods], route.path, answer)
  }

  return async (exchange: Exchange): Promise<Response> => {
    const { incoming } = exchange
    const method = incoming.method === 'HEAD' ? 'GET' : incoming.method
    try {
      const headers = headersOf(incoming.headers)
      const url = exchange.address ? incoming.url : '/'
      return await app.fetch(new Request(origins.public + url, { method, headers }), exchange)
    } catch (error) {
      // Methods that no browser may send.
      if (error instanceof TypeError && /method/i.test(error.message))
        return text(405, 'This address takes GET, HEAD only.\n', { allow: 'GET, HEAD' })
      throw error
    }
  }
}

function wrongMethod(same: readonly Route[], handlers: Handlers): MiddlewareHandler<Env> {
  const [first] = same
  const allowed = methodsOf(same)
  return async ({ env }, next) => {
    const isAllowed = allowed.includes(env.incoming.method ?? '')
    if (!first || isAllowed || !(await handlers.exists(first, env))) return next()
    setCachePolicy(env, first.cache)
    return text(405, `This address takes ${allowed.join(', ')} only.\n`, {
      allow: allowed.join(', '),
      ...(first.area && { 'cache-control': 'private, no-store' }),
    })
  }
}

function handlerOf(route: Route, handlers: Handlers): Handler {
  return route.area ? handlers.staffPage(route) : handlers.named(route.handler)
}

/** The router of staff pages minds neither case nor what marks a request for data. */
function pathOf({ address, incoming }: Exchange): string {
  if (!address) return incoming.url?.startsWith('/media/') ? '/media/' : '/nowhere'
  if (!/^\/(admin|account|auth|reset-password)([/.]|$)/i.test(address.path)) return address.path
  return address.path.replace(/(\/_)?\.data$|\/+$/, '').toLowerCase()
}

function headersOf(incoming: Exchange['incoming']['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming))
    for (const each of [value ?? []].flat()) headers.append(name, each)
  return headers
}

function setCachePolicy({ outgoing }: Exchange, policy: CachePolicy): void {
  if (policy !== 'private') {
    outgoing.setHeader('cache-control', 'no-store')
    return
  }
  outgoing.setHeader('cache-control', 'private, no-store')
  outgoing.setHeader('x-robots-tag', 'noindex')
  // Addresses of staff pages can carry a token: not even our own log may see it as a referrer.
  outgoing.setHeader('referrer-policy', 'strict-origin')
  outgoing.setHeader('vary', 'accept-encoding, cookie')
}

const revalidated: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  if (c.res.ok) c.header('cache-control', 'public, max-age=0, must-revalidate')
}

function refuseCall(reason: unknown, exchange: Exchange, log: Log): Response {
  const { incoming, info, outgoing } = exchange
  const { requestId, userId } = info
  const unavailable = isUnavailable(reason)
  log[unavailable ? 'warn' : 'error']({ err: reason, requestId, userId }, 'call failed')
  if (unavailable) outgoing.setHeader('retry-after', retryAfterOf(reason))
  const error = refusalsIn(languageAsked(incoming.url))[unavailable ? 'unavailable' : 'failed']
  const status = unavailable ? 503 : 500
  return Response.json({ error, request_id: requestId }, { status })
}

function languageAsked(url = '') {
  return languageFrom(new URLSearchParams(url.split('?')[1]).get('lang'))
}

function methodsOf(same: readonly Route[]): string[] {
  if (same.some(({ area }) => area)) return ['GET', 'HEAD', 'POST']
  const taken = new Set(same.flatMap(({ methods }) => methods))
  return [...(taken.has('GET') ? ['GET', 'HEAD'] : []), ...(taken.has('POST') ? ['POST'] : [])]
}
