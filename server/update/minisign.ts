/**
 * Signatures in minisign's format (https://jedisct1.github.io/minisign), by Node's own Ed25519 and
 * BLAKE2b, so that a release needs no further program, and anybody can check it with `minisign -V`.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export type SecretKey = { id: Buffer; seed: Buffer; publicKey: Buffer }

const derOfSeed = Buffer.from('302e020100300506032b657004220420', 'hex')
const derOfPublic = Buffer.from('302a300506032b6570032100', 'hex')
const untrusted = 'untrusted comment: '
const trusted = 'trusted comment: '

/** What is signed is the `blake2b512` of a file; `SHA256SUMS` lists its `sha256`. */
export async function hashFile(path: string, algorithm: 'blake2b512' | 'sha256'): Promise<Buffer> {
  const hash = createHash(algorithm)
  await pipeline(createReadStream(path), hash)
  return hash.digest()
}

/** Makes a key. Its seed is 32 random bytes, its id 8, by which a signature names it. */
export function makeKey(): SecretKey {
  return keyOf(randomBytes(8), randomBytes(32))
}

function keyOf(id: Buffer, seed: Buffer): SecretKey {
  const spki = createPublicKey(privateOf(seed)).export({ type: 'spki', format: 'der' })
  return { id, seed, publicKey: spki.subarray(derOfPublic.length) }
}

/** The file of a secret key without a password, as `minisign -G -W` makes it. */
export function secretKeyFile({ id, seed, publicKey }: SecretKey): string {
  const bytes = Buffer.concat([
    Buffer.from('Ed'),
    Buffer.alloc(2),
    Buffer.from('B2'),
    // No salt and no limits of a key derivation.
    Buffer.alloc(48),
    id,
    seed,
    publicKey,
    // A checksum, which is looked at only where there is a password.
    Buffer.alloc(32),
  ])
  return `${untrusted}minisign secret key\n${bytes.toString('base64')}\n`
}

/** Throws where the file is no secret key of minisign's, or has a password. */
export function readSecretKey(text: string): SecretKey {
  const bytes = Buffer.from(text.split('\n')[1] ?? '', 'base64')
  if (bytes.length !== 158 || bytes.subarray(0, 2).toString() !== 'Ed')
    throw new Error('This is no secret key of minisign')
  if (bytes.readUInt16LE(2) !== 0)
    throw new Error('This key has a password: make one without (minisign -G -W)')
  return keyOf(bytes.subarray(54, 62), bytes.subarray(62, 94))
}

export function publicKeyFile({ id, publicKey }: SecretKey): string {
  const bytes = Buffer.concat([Buffer.from('Ed'), id, publicKey])
  return `${untrusted}minisign public key\n${bytes.toString('base64')}\n`
}

/**
 * The text of NAME.minisig. Only the hash is signed (“ED”), as minisign has done since 0.10, so that a file
 * need not be held in memory.
 *
 * @param hash BLAKE2b-512 of the file
 * @param comment what is signed with it: when, and which file
 */
export function signHash(key: SecretKey, hash: Buffer, comment: string): string {
  const signed = privateOf(key.seed)
  const signature = signBytes(null, hash, signed)
  const whole = signBytes(null, Buffer.concat([signature, Buffer.from(comment)]), signed)
  const bytes = Buffer.concat([Buffer.from('ED'), key.id, signature])
  return [
    `${untrusted}signature of a release of Qantara`,
    bytes.toString('base64'),
    trusted + comment,
    whole.toString('base64'),
    '',
  ].join('\n')
}

/** The trusted comment. Throws where the file is another one, or the key, or the comment. */
export function verifyHash(publicKey: string, hash: Buffer, signature: string): string {
  const key = Buffer.from(publicKey.trim().split('\n').at(-1) ?? '', 'base64')
  const [, first = '', commentLine = '', second = ''] = signature.split('\n')
  const bytes = Buffer.from(first, 'base64')
  const isWhole = key.length === 42 && bytes.length === 74 && commentLine.startsWith(trusted)
  if (!isWhole || bytes.subarray(0, 2).toString() !== 'ED')
    throw new Error('This is no signature of minisign')
  if (!bytes.subarray(2, 10).equals(key.subarray(2, 10)))
    throw new Error('It was signed by another key')
  const opened = createPublicKey({
    key: Buffer.concat([derOfPublic, key.subarray(10)]),
    format: 'der',
    type: 'spki',
  })
  const own = bytes.subarray(10)
  const comment = commentLine.slice(trusted.length)
  if (!verifyBytes(null, hash, opened, own)) throw new Error('The file is not what was signed')
  const all = Buffer.concat([own, Buffer.from(comment)])
  if (!verifyBytes(null, all, opened, Buffer.from(second, 'base64')))
    throw new Error('The comment is not what was signed')
  return comment
}

function privateOf(seed: Buffer) {
  return createPrivateKey({
    key: Buffer.concat([derOfSeed, seed]),
    format: 'der',
    type: 'pkcs8',
  })
}
