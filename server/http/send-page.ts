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
    response.writeHead(304, unchanged).end()
    return 304
  }
  found[1] = requestId
  response.writeHead(page.status, found)
  response.end(request.method === 'HEAD' ? undefined : page.bodies[encoding])
  return page.status
}

type SendOptions = { common: readonly string[]; hasProxy: boolean }

/** Node writes a list as it is: setting each header costs more than all the rest. */
function prepare(
  page: CachedPage,
  encoding: Encoding,
  { common, hasProxy }: SendOptions,
): PreparedHeaders {
  const { type, language, policy, status, isCacheable, etags, bodies } = page
  const mayShare = hasProxy && isCacheable && status === 200
  const always = [
    ...['x-request-id', '', ...common],
    // For the proxy, which takes it off: it may keep this for a second and give it once more while
    // it asks for a newer one (deploy/nginx.conf).
    ...(mayShare ? ['x-accel-expires', '1'] : []),
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

/** Weakly: a proxy that compresses again turns our ETag into a weak one. */
function matches(header: string, etag: string): boolean {
  return (
    header === etag || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
  )
}
