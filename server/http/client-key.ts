import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** Without keeping the address. One IPv6 customer has a whole /64, which counts as one. */
export function clientKey(address: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`client:${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22)
}

/** An IPv4 address, or the /64 of an IPv6 one. */
export function networkOf(address: string): string {
  // Some proxies forward the port as well.
  const [, host = address] =
    /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address)?.filter(Boolean) ?? []
  const plain = host.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  // What knows the address of an IPv6 customer has to be compiled first, at a start.
  return plain.includes(':') && isIPv6(plain) ? ipv6Network(plain) : plain
}

/** '2001:db8::1' gives '2001:db8:0:0'. */
function ipv6Network(address: string): string {
  const [head = '', tail] = address.split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length
  return [...start, ...Array<string>(Math.max(0, zeros)).fill('0'), ...end]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
