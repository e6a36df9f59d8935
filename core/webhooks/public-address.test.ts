import { expect, test } from 'vitest'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { openDatabase } from '#tests/support/databases.ts'
import { addEditor } from '#tests/support/lists.ts'
import { createWebhook } from './create-webhook.server.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.server.ts'
import { webhookEvents } from './webhook.ts'

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '193.0.0.1',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:4001::200e',
  '2001:4860:4860::8888',
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))

test.each([
  // This host and private networks.
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255'],
  ...['192.168.0.1', '192.168.255.255'],
  // Loopback, link-local, metadata, CGNAT.
  ...['127.0.0.1', '127.255.255.254', '169.254.0.1', '169.254.169.254', '100.64.0.1'],
  ...['100.100.100.200', '100.127.255.255', '192.0.0.192'],
  // Documentation, benchmarks, multicast, reserved, broadcast.
  ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '198.19.255.255'],
  ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '192.88.99.1'],
  // IPv6: unspecified, loopback, mapped, compatible, NAT64, unique local, link-local, site-local.
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1'],
  ...['64:ff9b::127.0.0.1', '64:ff9b::8.8.8.8', '64:ff9b:1::1', 'fc00::1', 'fd00:ec2::254'],
  ...['fdff::1', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1'],
  // Multicast, documentation, Teredo, ORCHID, 6to4, discard.
  ...['ff02::1', 'ff0e::1', '2001:db8::1', '3fff::1', '2001::1', '2001:10::1', '2001:20::1'],
  ...['2002:7f00:1::', '2002:a00:1::1', '100::1', '4000::1', '2620:4f:8000::1'],
  // No addresses at all: what a URL makes of them is looked at instead.
  ...['', 'localhost', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '8.8.8.8 ', '08.8.8.8'],
])('%j is not', (address) => expect(isPublicAddress(address)).toBe(false))

test('only this machine is loopback', () => {
  for (const address of ['127.0.0.1', '127.8.8.8', '::1'])
    expect(isLoopbackAddress(address)).toBe(true)
  for (const address of ['10.0.0.1', '8.8.8.8', '127.example', '::', '::ffff:127.0.0.1'])
    expect(isLoopbackAddress(address)).toBe(false)
})

const networks = [
  '127.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '0.0.0.0',
]

/** Spellings of an IPv4 address that a URL, or a resolver, takes for the same one. */
function notations(address: string): string[] {
  const parts = address.split('.').map(Number)
  const [a = 0, b = 0, c = 0, d = 0] = parts
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const hex = (number: number, digits = 1) => number.toString(16).padStart(digits, '0')
  const octal = (number: number) => `0${number.toString(8)}`
  const pair = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`
  const wide = (text: string) =>
    text.replace(/[0-9]/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
  return [
    address,
    `${address}.`,
    String(whole),
    `${whole}.`,
    `0x${hex(whole)}`,
    `0X${hex(whole, 8).toUpperCase()}`,
    octal(whole),
    `00${octal(whole)}`,
    parts.map((part) => `0x${hex(part)}`).join('.'),
    parts.map((part) => `0x${hex(part, 6)}`).join('.'),
    parts.map(octal).join('.'),
    parts.map((part) => `000${octal(part)}`).join('.'),
    `0x${hex(a)}.${b}.${octal(c)}.${d}`,
    `${a}.${octal(b)}.0x${hex(c)}.${d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `0x${hex(a)}.0x${hex((b * 256 + c) * 256 + d)}`,
    `${octal(a)}.${octal(b)}.${octal(c * 256 + d)}`,
    wide(address),
    wide(address).replaceAll('.', '。'),
    address.replaceAll('.', '．'),
    address.replaceAll('.', '｡'),
    address.replaceAll('.', '%2e'),
    address.replace(/[0-9]/, (digit) => `%3${digit}`),
    `visitor@${address}`,
    `8.8.8.8@${address}`,
    `[::ffff:${address}]`,
    `[::ffff:${pair}]`,
    `[0:0:0:0:0:ffff:${address}]`,
    `[0000:0000:0000:0000:0000:FFFF:${pair}]`,
    `[::${address}]`,
    `[::${pair}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b::${pair}]`,
    `[2002:${pair}::1]`,
    `[::ffff:0:${address}]`,
  ]
}

test('no webhook leads inside, in 200 notations (Directus 2026, CVE-2026-35409)', async () => {
  await using database = await openDatabase('sqlite')
  const { db } = database
  const actor = await addEditor(db)
  const parts = { encryption: createEncryption('a secret for tests'), webhooksToLoopback: false }
  const hosts = networks.flatMap(notations)
  expect(hosts.length).toBeGreaterThanOrEqual(200)
  const taken: string[] = []
  for (const host of hosts) {
    const typed = { address: `https://${host}/hook`, events: webhookEvents }
    const outcome = await createWebhook(db, parts, actor, typed).catch((error) => error.code)
    if (outcome !== 'invalid-webhook-address') taken.push(`${host} ${outcome}`)
  }
  expect(taken).toEqual([])
})
