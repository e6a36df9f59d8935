import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptsDictionary, preferredEncoding } from '../answer/encoding.ts'
import type { CachedPage, PageEncoding, PreparedHeaders } from '../pages/cached-page.ts'
import { rawHeader } from './raw-header.ts'

/** 304 when the browser has it. `common` is names and values in turn. Returns the status. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  requestId: string,
  options: SendOptions,
): number {
  const known = rawHeader(request, 'if-none-match')
  const encoding = encodingFor(request, page, known)
  page.prepared[encoding] ??= prepare(page, encoding, options)
  const { found, unchanged } = page.prepared[encoding]
  const etag = page.etags[encoding]
  const ownEtag = keepsPages(request) && page.isQuick ? quickOf(etag) : etag
  if (unchanged && known && (matches(known, etag) || matches(known, ownEtag))) {
    unchanged[1] = requestId
    setKeeping(request, unchanged, options)
    response.writeHead(304, unchanged).end()
    return 304
  }
  found[1] = requestId
  setKeeping(request, found, options)
  response.writeHead(page.status, ownEtag === etag ? found : replaced(found, etag, ownEtag))
  response.end(request.method === 'HEAD' ? undefined : page.bodies[encoding])
  return page.status
}

export type SendOptions = { common: readonly string[]; hasProxy: boolean; age(): number }

/**
 * With the dictionary, unless the browser has the whole page from before it had one. A proxy that keeps
 * pages asks for others: the whole one that it has would stay theirs for as long as the content does.
 */
function encodingFor(
  request: IncomingMessage,
  { dictionary, etags }: CachedPage,
  known: string | undefined,
): PageEncoding {
  const accepted = rawHeader(request, 'accept-encoding')
  const whole = preferredEncoding(accepted)
  if (!dictionary || rawHeader(request, 'available-dictionary') !== dictionary.field) return whole
  if (!acceptsDictionary(accepted)) return whole
  return !keepsPages(request) && known && matches(known, etags[whole]) ? whole : 'dcz'
}

function keepsPages(request: IncomingMessage): boolean {
  return rawHeader(request, 'x-proxy-clock') !== undefined
}

/**
 * Names what was compressed quickly, for a proxy that keeps pages: it asks with this name, and is given what was
 * compressed well since. Else it would keep what is longer and names no dictionary for as long as the content stays.
 */
function quickOf(etag: string): string {
  return etag.replace(/"$/, 'q"')
}

function replaced(headers: readonly string[], value: string, by: string): string[] {
  return headers.map((each) => (each === value ? by : each))
}

/** Node writes a list as it is: setting each header costs more than all the rest. */
function prepare(
  page: CachedPage,
  encoding: PageEncoding,
  { common, hasProxy }: SendOptions,
): PreparedHeaders {
  const { type, language, policy, status, isCacheable, etags, bodies, dictionary } = page
  const mayShare = hasProxy && isCacheable && status === 200
  const always = [
    ...['x-request-id', ''],
    // In this order, and before the rest: nginx before 1.23 reads nothing of Cache-Control later.
    ...(mayShare ? [...onceMore, keeping, '1'] : []),
    ...common,
    ...['content-security-policy', policy],
    ...[
      'vary',
      type.startsWith('text/html') ? 'accept-encoding, available-dictionary' : 'accept-encoding',
    ],
    ...(dictionary ? ['link', `<${dictionary.path}>; rel="compression-dictionary"`] : []),
    ...(language ? ['content-language', language] : []),
    ...['speculation-rules', '"/speculation-rules.json"'],
    // A browser asks each time, so a change is seen at the next request.
    ...[
      'cache-control',
      isCacheable ? 'public, max-age=0, must-revalidate, no-transform' : 'no-store, no-transform',
    ],
    ...(isCacheable ? ['etag', etags[encoding]] : []),
  ]
  return {
    unchanged: isCacheable && status === 200 ? always : undefined,
    found: [
      ...always,
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      ...['content-type', type],
      ...['content-length', String(bodies[encoding]?.length ?? 0)],
    ],
  }
}

/** While the proxy asks again, and for a second at most, who comes gets the copy of before. */
const onceMore = ['cache-control', 'stale-while-revalidate=1']

/** For the proxy, which takes it off: until when it may keep this. */
const keeping = 'x-accel-expires'
const keepingAt = 2 + onceMore.length

/**
 * Until the end of the second on the proxy's own clock (deploy/nginx/nginx.conf) in which the content was
 * looked at last: with the second in which the copy of before is given, a change is seen within 2 s. A
 * clock that is far from ours is not believed.
 */
function setKeeping(request: IncomingMessage, headers: string[], { age }: SendOptions): void {
  if (headers[keepingAt] !== keeping) return
  const clock = rawHeader(request, 'x-proxy-clock') ?? ''
  const ms = /^\d{10}\.\d{3}$/.test(clock) ? Number(clock) * 1000 : Number.NaN
  const isNear = Math.abs(ms - Date.now()) < 5000
  headers[keepingAt + 1] = isNear ? `@${Math.floor((ms - age()) / 1000)}` : '1'
}

/** Weakly: a proxy that compresses again turns our ETag into a weak one. */
function matches(header: string, etag: string): boolean {
  return (
    header === etag || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
  )
}
