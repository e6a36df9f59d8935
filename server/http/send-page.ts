import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Encoding, preferredEncoding } from '../answer/encoding.ts'
import type { CachedPage, PreparedHeaders } from '../pages/cached-page.ts'
import { rawHeader } from './raw-header.ts'

/** 304 when the browser has it. `common` is names and values in turn. Returns the status. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  requestId: string,
  options: SendOptions,
): number {
  const encoding = preferredEncoding(rawHeader(request, 'accept-encoding'))
  page.prepared[encoding] ??= prepare(page, encoding, options)
  const { found, unchanged } = page.prepared[encoding]
  const known = rawHeader(request, 'if-none-match')
  if (unchanged && known && matches(known, page.etags[encoding])) {
    unchanged[1] = requestId
    setKeeping(request, unchanged)
    response.writeHead(304, unchanged).end()
    return 304
  }
  found[1] = requestId
  setKeeping(request, found)
  response.writeHead(page.status, found)
  response.end(request.method === 'HEAD' ? undefined : page.bodies[encoding])
  return page.status
}

export type SendOptions = { common: readonly string[]; hasProxy: boolean }

/** Node writes a list as it is: setting each header costs more than all the rest. */
function prepare(
  page: CachedPage,
  encoding: Encoding,
  { common, hasProxy }: SendOptions,
): PreparedHeaders {
  const { type, language, policy, status, isCacheable, etags, bodies } = page
  const mayShare = hasProxy && isCacheable && status === 200
  const always = [
    ...['x-request-id', ''],
    // Before Cache-Control: an older nginx obeys the first of the two.
    ...(mayShare ? [keeping, '1'] : []),
    ...common,
    ...['content-security-policy', policy],
    ...['vary', 'accept-encoding'],
    ...(language ? ['content-language', language] : []),
    ...['speculation-rules', '"/speculation-rules.json"'],
    // A browser asks each time, so a change is seen at the next request.
    ...(isCacheable
      ? [
          'cache-control',
          `public, max-age=0, must-revalidate, no-transform${mayShare ? ', stale-while-revalidate=1' : ''}`,
        ]
      : ['cache-control', 'no-store, no-transform']),
    ...(isCacheable ? ['etag', etags[encoding]] : []),
  ]
  return {
    unchanged: isCacheable && status === 200 ? always : undefined,
    found: [
      ...always,
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      ...['content-type', type],
      ...['content-length', String(bodies[encoding].length)],
    ],
  }
}

/** For the proxy, which takes it off: it may keep this, and give it once more while it asks again. */
const keeping = 'x-accel-expires'

/**
 * Until the end of the second on the proxy's own clock (deploy/nginx.conf): told to keep a page for
 * one second, nginx keeps it for up to two. A clock that is far from ours is not believed.
 */
function setKeeping(request: IncomingMessage, headers: string[]): void {
  if (headers[2] !== keeping) return
  const [seconds = ''] = (rawHeader(request, 'x-proxy-clock') ?? '').split('.')
  const isNear = /^\d{10}$/.test(seconds) && Math.abs(Number(seconds) * 1000 - Date.now()) < 5000
  headers[3] = isNear ? `@${seconds}` : '1'
}

/** Weakly: a proxy that compresses again turns our ETag into a weak one. */
function matches(header: string, etag: string): boolean {
  return (
    header === etag || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
  )
}
