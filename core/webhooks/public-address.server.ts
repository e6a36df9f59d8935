import { BlockList, isIP } from 'node:net'

/** What is not the public internet (IANA's registries of special addresses; docs/bar.md 15). */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Metadata services of clouds among them.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, and what is reserved.
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  // Teredo, ORCHID, benchmarks.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4, which leads to any IPv4 address.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6')

/** Of IPv6 all that is routed to anybody; mapped, NAT64, unique local and link-local are outside. */
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')

/** Whether a numeric address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return routed.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** Whether it is this machine. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (address.startsWith('127.') && isIP(address) === 4)
}
