import type { MiddlewareHandler } from 'hono'
import { isNamedOrigin, type KeyUse, recordKeyUse } from '#core/api-keys/key-use.server.ts'
import { scopeAt } from '#core/reading-api/calls.ts'
import type { Db } from '#db/schema.ts'
import type { Env } from './middleware.ts'
import type { Origins } from './origins.ts'
import { isRead } from './raw-header.ts'

type RefusedCall = { status: 401 | 403 | 429; error: string; headers?: Record<string, string> }

const exposed = 'ETag, Link, Retry-After, X-Request-Id'
const preflightSeconds = '600'

/**
 * The calls below /api for other origins (docs/product.md §15.3): a key is asked for its right at
 * each request, and a page of an origin that a key names may read the answer. Requests without a key
 * are left as they are.
 */
export function createKeyReading(parts: {
  db: Db
  now: () => Date
  origins: Origins
}): MiddlewareHandler<Env> {
  const { db, now, origins } = parts
  return async (c, next) => {
    const { incoming } = c.env
    if (c.req.path === '/api') return next()
    const origin = foreignOrigin(incoming.headers.origin, origins)
    if (incoming.method === 'OPTIONS' && origin) return preflight(origin)
    const token = /^Bearer +(\S+) *$/i.exec(incoming.headers.authorization ?? '')?.[1]
    if (token === undefined) return next()
    const mayShow = origin !== undefined && (await isNamedOrigin(db, origin, now()))
    const refusal = await refusalOf(c.req, token, incoming.headers.origin)
    if (refusal) c.res = refused(refusal)
    else await next()
    c.header('vary', 'Origin, Authorization, Accept-Encoding')
    // What one key is given is nobody else's to keep.
    if (c.res.ok) c.header('cache-control', 'private, max-age=0, must-revalidate')
    if (!mayShow) return
    c.header('access-control-allow-origin', origin)
    c.header('access-control-expose-headers', exposed)
  }

  async function preflight(origin: string): Promise<Response> {
    if (!(await isNamedOrigin(db, origin, now())))
      return refused({ status: 403, error: 'No key names this origin' }, { vary: 'Origin' })
    return new Response(null, {
      status: 204,
      headers: {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'Authorization, If-None-Match',
        'access-control-max-age': preflightSeconds,
        vary: 'Origin',
        'cache-control': 'no-store',
      },
    })
  }

  async function refusalOf(
    request: { method: string; path: string },
    token: string,
    from: string | undefined,
  ): Promise<RefusedCall | undefined> {
    // Our own pages may use a key that names other origins.
    const asked = { origin: foreignOrigin(from, origins), scope: scopeAt(request.path) }
    const use = await recordKeyUse(db, token, asked, now())
    if (use.outcome !== 'accepted') return wordsFor(use)
    if (isRead(request)) return undefined
    return { status: 403, error: 'A key reads only' }
  }
}

function wordsFor(use: KeyUse): RefusedCall {
  const because = (error: string, code: string): RefusedCall => ({
    status: 401,
    error,
    headers: {
      'www-authenticate': `Bearer realm="reading API", error="${code}", error_description="${error}"`,
    },
  })
  switch (use.outcome) {
    case 'expired':
      return because('This key has expired', 'invalid_token')
    case 'revoked':
      return because('This key was revoked', 'invalid_token')
    case 'other-origin':
      return { status: 403, error: 'This key does not name this origin' }
    case 'other-scope':
      return { status: 403, error: 'This key is not for this call' }
    case 'too-many': {
      const seconds = 'retryAfter' in use ? use.retryAfter : 60
      return {
        status: 429,
        error: `Too many requests: try again in ${seconds} seconds`,
        headers: { 'retry-after': String(seconds) },
      }
    }
    default:
      return because('This key is unknown', 'invalid_token')
  }
}

function refused({ status, error, headers }: RefusedCall, more?: Record<string, string>): Response {
  return Response.json(
    { error },
    { status, headers: { 'cache-control': 'no-store', ...headers, ...more } },
  )
}

/** Undefined for our own pages, and for programs. */
function foreignOrigin(origin: string | undefined, origins: Origins): string | undefined {
  return origin === undefined || origins.isOurs(origin) ? undefined : origin
}
