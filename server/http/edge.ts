import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Visit } from '#app/context.ts'
import { isUnavailable } from '#db/errors.ts'
import type { Log } from '../log.ts'
import type { PublicSite } from '../pages/site.ts'
import { parseAddress } from './address.ts'
import { clientKey } from './client-key.ts'
import { baseHeaders, closedPolicy } from './headers.ts'
import { forwarded, isFromOurPages, type Origins } from './origins.ts'
import { sendPage, sendRedirect, sendText } from './send.ts'
import type { StaticFiles } from './static-files.ts'

type Listener = (
  request: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
) => Promise<boolean> | boolean

export type EdgeParts = {
  origins: Origins
  trustProxy: number
  /** Keys the hash under which visitors are counted. */
  secret: string
  log: Log
  files: StaticFiles
  site: PublicSite
  /** /healthz and /readyz: answered, like /metrics, before anything can redirect or refuse. */
  health: Listener
  /** The files of pictures, at /media. */
  media: Listener
  /** Where staff bring pictures; asked before the panel, which takes small forms only. */
  pictureDoor: Listener
  /** Sign-in and admin; false when it knows no such address. */
  panel: Listener
  metrics: { count(status: number): void; listen: Listener }
  /** Everything that is neither a kept page nor a file; false when it knows no such address. */
  routes: Listener
}

/**
 * The way of every request: health, https, kept page, file, origin check, picture, staff page,
 * routes, page, 404.
 * A kept page is answered before any framework is asked (docs/measurements.md).
 */
export function createEdge(parts: EdgeParts) {
  const { origins, trustProxy, secret, log, files, site, health, metrics } = parts
  const { media, pictureDoor, panel, routes } = parts
  const common = new Map(Object.entries(baseHeaders(origins.https)))

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const visit: Visit = { requestId: randomUUID(), clientKey: '' }
    const started = performance.now()
    response.setHeaders(common)
    response.setHeader('content-security-policy', closedPolicy)
    response.setHeader('x-request-id', visit.requestId)
    response.once('finish', () => {
      metrics.count(response.statusCode)
      if (!log.isLevelEnabled('debug')) return
      const { method, url } = request
      const { statusCode: status } = response
      const ms = Math.round(performance.now() - started)
      const { requestId } = visit
      log.debug({ requestId, method, path: url?.split('?', 1)[0], status, ms }, 'request')
    })
    try {
      await answer(request, response, visit)
    } catch (error) {
      await answerFault(error, request, response, visit)
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse, visit: Visit) {
    const client = forwarded(request, trustProxy)
    if (forMachines.test(request.url ?? '')) {
      if (await health(request, response, visit)) return
      if (await metrics.listen(request, response, visit)) return
    }
    if (origins.https && client.scheme === 'http')
      return sendRedirect(response, 308, origins.public + safeTarget(request.url))

    const reading = request.method === 'GET' || request.method === 'HEAD'
    if (reading) {
      const kept = site.findKept(request.url ?? '')
      if (kept) return sendPage(request, response, kept)
      if (files.answer(request.url?.split('?', 1)[0] ?? '', request, response)) return
    } else if (!isFromOurPages(request, origins)) {
      log.warn({ requestId: visit.requestId }, 'refused: a request from another site')
      return sendText(request, response, 403, 'This request came from another site. Refused.\n')
    }

    if (await media(request, response, visit)) return
    const address = parseAddress(request.url)
    if (reading && address && address.path.length > 1 && address.path.endsWith('/'))
      return sendRedirect(response, 308, withoutTrailingSlash(request.url ?? '/'))
    visit.clientKey = clientKey(client.address, secret)
    if (address && (await pictureDoor(request, response, visit))) return
    if (address && (await panel(request, response, visit))) return
    if (address && (await routes(request, response, visit))) return
    const methods = !reading && address && (await site.methods(address))
    if (methods) {
      response.setHeader('allow', methods)
      return sendText(request, response, 405, `This address takes ${methods} only.\n`)
    }
    sendPage(request, response, await site.answer(address ?? nowhere))
  }

  async function answerFault(
    error: unknown,
    request: IncomingMessage,
    response: ServerResponse,
    { requestId }: Visit,
  ) {
    const unavailable = isUnavailable(error)
    log[unavailable ? 'warn' : 'error']({ err: error, requestId }, 'request failed')
    if (response.headersSent) return void response.destroy()
    if (unavailable) response.setHeader('retry-after', '5')
    sendPage(request, response, await site.errorPage(unavailable ? 503 : 500, requestId))
  }
}

/** Asked for by the machines around us, whatever the scheme. */
const forMachines = /^\/(healthz|readyz|metrics)$/

const nowhere = { path: '', query: new URLSearchParams() }

/** Path and query for a redirect: never something that a browser reads as another host. */
function safeTarget(target = '/'): string {
  return `/${target.replace(/^[/\\]+/, '')}`
}

function withoutTrailingSlash(target: string): string {
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  return safeTarget(path.replace(/\/+$/, '')) + (mark < 0 ? '' : target.slice(mark))
}
