import type { MiddlewareHandler } from 'hono'
import type { Log } from '../log.ts'
import type { Exchange } from './edge.ts'
import { isFromOurPages, type Origins } from './origins.ts'
import { isRead } from './raw-header.ts'
import { redirect, text } from './send.ts'

export type Env = { Bindings: Exchange }

/**
 * Leads people from http to https. A call is refused instead: led on, a program would go on sending its key in
 * clear, and nobody would see it.
 */
export function refuseByScheme({ https, public: origin }: Origins): MiddlewareHandler<Env> {
  return async ({ env }, next) => {
    if (!https || env.scheme !== 'http') return next()
    if (isCall(env)) return Response.json({ error: 'Call by https.' }, { status: 403 })
    return redirect(308, origin + safeTarget(env.incoming.url))
  }
}

export function refuseForeign(origins: Origins, log: Log): MiddlewareHandler<Env> {
  return async ({ env: { incoming, info, address } }, next) => {
    if (isRead(incoming) || isFromOurPages(incoming, origins)) return next()
    log.warn({ requestId: info.requestId }, 'refused: a request from another site')
    const error = 'This request came from another site. Refused.'
    return isCall({ address }) ? Response.json({ error }, { status: 403 }) : text(403, `${error}\n`)
  }
}

export const withoutTrailingSlash: MiddlewareHandler<Env> = async ({ env }, next) => {
  const { address, incoming } = env
  if (!isRead(incoming) || !address || address.path.length < 2 || !address.path.endsWith('/'))
    return next()
  // The name of a picture is right or unknown, never nearly right.
  if (address.path.startsWith('/media/')) return next()
  const [path = '', ...query] = (incoming.url ?? '/').split('?')
  return redirect(308, [safeTarget(path.replace(/\/+$/, '')), ...query].join('?'))
}

function isCall({ address }: Pick<Exchange, 'address'>): boolean {
  return address?.path.startsWith('/api/') ?? false
}

/** Never something that a browser reads as another host. */
function safeTarget(target = '/'): string {
  return `/${target.replace(/^[/\\]+/, '')}`
}
