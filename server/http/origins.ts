import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

export type Origins = {
  public: string
  https: boolean
  hosts: string[]
  isOurs(origin: string): boolean
}

/** From the configuration, never from the Host header. */
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

/** By Sec-Fetch-Site, else Origin (docs/bar.md 31); programs send neither, and no cookies. */
export function isFromOurPages(request: IncomingMessage, origins: Origins): boolean {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  if (origin !== undefined && !origins.isOurs(origin)) return false
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** Only the last `trustProxy` entries of forwarded headers count: anybody can send the others. */
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
