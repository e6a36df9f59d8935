import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KeptPage } from '../pages/kept-page.ts'
import { preferredEncoding } from './encoding.ts'

/** Answers with a finished page: 304 when the browser has it already. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: KeptPage): void {
  const encoding = preferredEncoding(request.headers['accept-encoding'])
  const etag = page.etags[encoding]
  response.setHeader('content-security-policy', page.policy)
  response.setHeader('vary', 'accept-encoding')
  response.setHeader('speculation-rules', '"/speculation-rules.json"')
  if (page.mayKeep) {
    // A browser asks each time, so a change is seen at the next request.
    response.setHeader('cache-control', 'public, max-age=0, must-revalidate, no-transform')
    response.setHeader('etag', etag)
    if (page.status === 200 && matches(request.headers['if-none-match'], etag)) {
      response.writeHead(304).end()
      return
    }
  } else {
    response.setHeader('cache-control', 'no-store, no-transform')
  }
  const body = page.bodies[encoding]
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.setHeader('content-type', page.type)
  response.setHeader('content-length', body.length)
  response.writeHead(page.status)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** A short plain answer. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
): void {
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.setHeader('content-length', Buffer.byteLength(text))
  response.writeHead(status)
  response.end(request.method === 'HEAD' ? undefined : text)
}

export function sendRedirect(response: ServerResponse, status: 301 | 303 | 308, to: string): void {
  response.setHeader('location', to)
  response.setHeader('content-length', 0)
  response.writeHead(status).end()
}

/** If-None-Match compares weakly: a proxy that compresses anew turns our ETag into a weak one. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return (
    header === etag || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
  )
}
