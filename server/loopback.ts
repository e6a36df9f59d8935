import { isLoopbackAddress } from '#core/webhooks/public-address.server.ts'

/** Whether the host of an address is this machine; one without a host is. */
export function isLoopback(address: string): boolean {
  return isLoopbackHost(URL.parse(address)?.hostname ?? '')
}

/** Of IPv6 with or without brackets. */
export function isLoopbackHost(host: string): boolean {
  return ['', 'localhost'].includes(host) || isLoopbackAddress(host.replace(/^\[|\]$/g, ''))
}
