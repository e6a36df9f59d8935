import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

export type Origins = {
  public: string
  https: boolean
  /** Host and port of every name under which people reach us. */
  hosts: string[]
  isOurs(origin: string): boolean
}

/** The site's own address. It comes from the configuration, never from the Host header. */
export function ownOrigins(config: Pick<Config, 'publicOrigin' | 'port'>): Origins {
  const { publicOrigin, port } = config
  const ours = publicOrigin
    ? [publicOrigin]
    : loopbackNames.map((name) => new URL(`http://${name}:${port}`).origin)
  return {
    public: publicOrigin ?? `http://localhost:${port}`,
    https: publicOrigin?.startsWith('https:') ?? false,
    hosts: ours.map((origin) => new URL(origin).host),
    isOurs: (origin) => ours.includes(origin),
  }
}

/**
 * Whether a request that may change something comes from one of our own pages (docs/bar.md 31).
 * Browsers say so themselves in Sec-Fetch-Site, older ones in Origin; programs send neither, and
 * carry nobody's cookies.
 */
export function isFromOurPages(request: IncomingMessage, origins: Origins): boolean {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  if (origin !== undefined && !origins.isOurs(origin)) return false
  return site === undefined || site === 'same-origin' || site === 'none'
}

/**
 * The visitor's network address and scheme. Of the forwarded headers only the last `trustProxy`
 * entries count, since anybody can send the others.
 */
export function forwarded(request: IncomingMessage, trustProxy: number) {
  const entries = (name: string) =>
    String(request.headers[name] ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
  const peer = request.socket.remoteAddress ?? ''
  if (trustProxy === 0) return { address: peer, scheme: undefined }
  const addresses = entries('x-forwarded-for')
  const schemes = entries('x-forwarded-proto')
  return {
    address: addresses.at(-Math.min(trustProxy, addresses.length)) ?? peer,
    scheme: schemes.at(-Math.min(trustProxy, schemes.length)),
  }
}
