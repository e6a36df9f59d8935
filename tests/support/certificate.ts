import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/**
 * A certificate for localhost that vouches for itself, and its key, as PEM; good for a week.
 * Written out here because Node makes keys but no certificates, and not every machine has openssl.
 */
export function makeCertificate(): { certificate: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const algorithm = sequence(oid('2a8648ce3d040302')) // ecdsa-with-SHA256
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('localhost')))))
  const now = Date.now()
  const content = sequence(
    der(0xa0, integer(Buffer.of(2))), // version 3
    integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(now - 3_600_000), time(now + 7 * 86_400_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(isAuthority(), isLocalhost())),
  )
  const signature = sign('sha256', content, privateKey)
  const certificate = sequence(content, algorithm, bits(signature)).toString('base64')
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function isAuthority(): Buffer {
  const yes = der(0x01, Buffer.of(0xff))
  return sequence(oid('551d13'), yes, der(0x04, sequence(yes)))
}

function isLocalhost(): Buffer {
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.of(127, 0, 0, 1)))
  return sequence(oid('551d11'), der(0x04, names))
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.of(tag, ...sizeOf(content)), content])
}

/** In as few bytes as possible: browsers insist on it. */
function sizeOf({ length }: Buffer): number[] {
  if (length < 0x80) return [length]
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const integer = (bytes: Buffer) => der(0x02, bytes)
const bits = (bytes: Buffer) => der(0x03, Buffer.of(0), bytes)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

/** '261121093000Z' */
function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${digits}Z`))
}
