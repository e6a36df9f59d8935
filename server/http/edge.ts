import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestInfo } from '#app/context.ts'
import { languageOf } from '#core/language.ts'
import { isUnavailable, retryAfterOf } from '#db/errors.ts'
import { type Address, parseAddress } from '../answer/address.ts'
import { baseHeaders, type Hsts } from '../answer/headers.ts'
import { closedPolicy } from '../answer/policy.ts'
import type { Log } from '../log.ts'
import type { PublicSite } from '../pages/site.ts'
import { clientKey } from './client-key.ts'
import { forwarded, type Origins } from './origins.ts'
import { isRead } from './raw-header.ts'
import { createRequestIds } from './request-id.ts'
import { alreadySent, sendResponse } from './send.ts'
import { type SendOptions, sendPage } from './send-page.ts'
import type { StaticFiles } from './static-files.ts'

export type Exchange = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  /** Undefined when the target is no plain path of ours. */
  address: Address | undefined
  /** 'http' or 'https', where a proxy of ours says so. */
  scheme: string | undefined
  info: RequestInfo
  /** The row of the table of addresses that answers, once it is known. */
  route?: string
  sendPage(page: Parameters<typeof sendPage>[2]): Response
}

type EdgeOptions = {
  origins: Origins
  trustProxy: number
  hsts: Hsts
  secret: string
  log: Log
  files: StaticFiles
  site: PublicSite
  /** `ms` from its request on; without it for a kept page. */
  countAnswer(status: number, took?: { ms: number; route: string | undefined }): void
  /** For how many milliseconds a change of the content may not have been seen. */
  age(): number
  route(exchange: Exchange): Promise<Response>
}

/** A kept page or a built file is answered at once, before any framework is asked. */
export function createEdge(options: EdgeOptions) {
  const { origins, trustProxy, hsts, secret, log, files, site, countAnswer, age, route } = options
  const nextId = createRequestIds()
  const common = Object.entries(baseHeaders(origins.https ? hsts : 'off')).flat()
  const sent = { common, hasProxy: trustProxy > 0, age }
  const isLogged = log.isLevelEnabled('debug')
  // Only behind a proxy that ends TLS can a request come by the wrong scheme.
  const isDirect = trustProxy === 0 || !origins.https

  return (request: IncomingMessage, response: ServerResponse): Promise<void> | undefined => {
    const requestId = nextId()
    const page = isRead(request) && isDirect ? site.findCached(request.url ?? '') : undefined
    if (page) {
      if (isLogged) logAnswer(log, request, response, { requestId })
      return void countAnswer(sendPage(request, response, page, requestId, sent))
    }
    return answer(request, response, requestId)
  }

  async function answer(request: IncomingMessage, response: ServerResponse, requestId: string) {
    const begun = performance.now()
    const exchange = exchangeOf(request, response, requestId, { trustProxy, secret, sent })
    if (isLogged) logAnswer(log, request, response, exchange.info)
    response.once('finish', () => {
      const took = { ms: performance.now() - begun, route: exchange.route }
      countAnswer(response.statusCode, took)
      if (response.statusCode === 403) logRefusal(log, exchange)
    })
    const { scheme } = exchange
    try {
      const isPlain = !(origins.https && scheme === 'http')
      const mayBeKept = isRead(request) && isPlain
      const page = mayBeKept ? site.findCached(request.url ?? '') : undefined
      if (page) return void exchange.sendPage(page)
      for (let n = 0; n < common.length; n += 2)
        response.setHeader(common[n] ?? '', common[n + 1] ?? '')
      response.setHeader('content-security-policy', closedPolicy)
      response.setHeader('x-request-id', requestId)
      if (mayBeKept && files.answer(request.url?.split('?', 1)[0] ?? '', request, response)) return
      const answered = await route(exchange)
      if (answered !== alreadySent) await sendResponse(request, response, answered)
    } catch (error) {
      await answerFailure(error, exchange, options)
    }
  }
}

function exchangeOf(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
  { trustProxy, secret, sent }: Pick<EdgeOptions, 'trustProxy' | 'secret'> & { sent: SendOptions },
): Exchange {
  const { address, scheme } = forwarded(incoming, trustProxy)
  return {
    incoming,
    outgoing,
    address: parseAddress(incoming.url),
    scheme,
    info: { requestId, clientKey: clientKey(address, secret) },
    sendPage(page) {
      sendPage(incoming, outgoing, page, requestId, sent)
      return alreadySent
    },
  }
}

async function answerFailure(
  error: unknown,
  { address, outgoing, info, sendPage }: Exchange,
  { log, site }: EdgeOptions,
) {
  const { requestId, userId } = info
  const unavailable = isUnavailable(error)
  log[unavailable ? 'warn' : 'error']({ err: error, requestId, userId }, 'request failed')
  if (outgoing.headersSent) return void outgoing.destroy()
  if (unavailable) outgoing.setHeader('retry-after', retryAfterOf(error))
  sendPage(
    await site.errorPage(unavailable ? 503 : 500, requestId, languageOf(address?.path ?? '')),
  )
}

/** By the row of the table of addresses: an address itself may tell too much. */
function logRefusal(log: Log, { incoming: { method }, route, info }: Exchange) {
  const { requestId, userId, clientKey: network } = info
  log.info({ requestId, method, route, userId, network }, 'not allowed')
}

function logAnswer(
  log: Log,
  { method, url }: IncomingMessage,
  response: ServerResponse,
  info: Pick<RequestInfo, 'requestId' | 'userId'>,
) {
  const started = performance.now()
  response.once('finish', () => {
    const ms = Math.round(performance.now() - started)
    const { statusCode: status } = response
    // The address of a private link is what opens it.
    const path = url?.split('?', 1)[0]?.replace(/^\/private\/.*/, '/private/…')
    const { requestId, userId } = info
    log.debug({ requestId, userId, method, path, status, ms }, 'request')
  })
}
