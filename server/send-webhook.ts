import { lookup as lookupName } from 'node:dns/promises'
import type { RequestOptions } from 'node:http'
import { request as requestByTls } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { SendWebhook, WebhookRequest } from '#core/webhooks/deliver.server.ts'
import { isLoopbackAddress, isPublicAddress } from '#core/webhooks/public-address.server.ts'
import { readAddress, webhookLimits } from '#core/webhooks/webhook.ts'
import { request as requestByHttp } from './http/node-http.ts'

// No package, and not `fetch`: the connection goes to the addresses that were checked.

export type Found = { address: string; family: number }

type Options = {
  webhooksToLoopback: boolean
  findAddresses?: (name: string) => Promise<Found[]>
  timeoutMs?: number
  /** The certificate that vouches for the receiver, as PEM. */
  ca?: string
}

const inside = 'it leads to an address that is not of the public internet'

/**
 * Sends to the public internet only (docs/bar.md 15). A name is looked up once, and the connection
 * goes to the addresses that were checked: one that answers differently the next time gains nothing.
 * No redirect is followed.
 */
export function createSendWebhook(options: Options): SendWebhook {
  const { webhooksToLoopback, timeoutMs = webhookLimits.timeoutMs, ca } = options
  const findAddresses = options.findAddresses ?? ((name) => lookupName(name, { all: true }))

  return async (address, message) => {
    // The rules may have become stricter since it was entered.
    const called = readAddress(address, webhooksToLoopback)
    if (called === undefined) throw new Error('its address is not allowed')
    const url = new URL(called)
    const isUsual = url.protocol === 'https:' && readAddress(called, false) !== undefined
    const isAllowed = (each: string) =>
      (isUsual && isPublicAddress(each)) || (webhooksToLoopback && isLoopbackAddress(each))
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !isAllowed(host)) throw new Error(inside)
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return await post(url, message, { signal, lookup: checkedLookup(isAllowed), ca })
    } catch (error) {
      throw signal.aborted ? new Error('no answer in time') : error
    }
  }

  function checkedLookup(isAllowed: (address: string) => boolean): LookupFunction {
    return (name, { all }, done) => {
      findAddresses(name).then(
        (found) => {
          const [first] = found
          if (!first) return done(new Error('its name leads nowhere'), '')
          // One inside is enough: nobody's public name has such an address by mistake.
          if (!found.every((each) => isAllowed(each.address))) return done(new Error(inside), '')
          return all ? done(null, found) : done(null, first.address, first.family)
        },
        () => done(new Error('its name cannot be looked up'), ''),
      )
    }
  }
}

function post(
  url: URL,
  { headers, body }: WebhookRequest,
  options: Pick<RequestOptions, 'signal' | 'lookup'> & { ca: string | undefined },
): Promise<{ status: number }> {
  const request = url.protocol === 'https:' ? requestByTls : requestByHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      ...options,
      method: 'POST',
      agent: false,
      headers: { 'user-agent': 'Qantara', 'content-length': Buffer.byteLength(body), ...headers },
    })
    sent.on('error', reject)
    // Node leaves a 101 to the listener here, and tells nobody else of it.
    sent.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      resolve({ status: statusCode ?? 0 })
    })
    // Whatever else may end a call: its promise never stays open, for it would hold up all later ones.
    let isAnswered = false
    sent.on('close', () => {
      if (!isAnswered) reject(new Error('it ended the connection without an answer'))
    })
    sent.on('response', (answer) => {
      isAnswered = true
      const status = answer.statusCode ?? 0
      let length = 0
      answer.on('data', (piece: Buffer) => {
        length += piece.length
        // The status says it all; nobody reads the rest.
        if (length > webhookLimits.answerBytes) answer.destroy()
      })
      answer.on('error', reject)
      answer.on('close', () => resolve({ status }))
    })
    sent.end(body)
  })
}
