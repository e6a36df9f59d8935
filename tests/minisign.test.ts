import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  makeKey,
  publicKeyFile,
  readSecretKey,
  secretKeyFile,
  signHash,
  verifyHash,
} from '#server/update/minisign.ts'

const folder = mkdtempSync(join(tmpdir(), 'qantara-minisign-'))
afterAll(() => rmSync(folder, { recursive: true }))
const hashOf = (text: string) => createHash('blake2b512').update(text).digest()

describe('a signature', () => {
  const key = makeKey()
  const signature = signHash(key, hashOf('a release'), 'timestamp:1 file:a')

  test('is right for its file, its key and its comment', () => {
    expect(readSecretKey(secretKeyFile(key))).toEqual(key)
    expect(verifyHash(publicKeyFile(key), hashOf('a release'), signature)).toBe(
      'timestamp:1 file:a',
    )
  })

  test.each([
    ['another file', publicKeyFile(key), 'another', signature, 'The file is not what was signed'],
    ['another key', publicKeyFile(makeKey()), 'a release', signature, 'signed by another key'],
    [
      'another key of the same number',
      publicKeyFile({ ...makeKey(), id: key.id }),
      'a release',
      signature,
      'The file is not what was signed',
    ],
    [
      'another comment',
      publicKeyFile(key),
      'a release',
      signature.replace('file:a', 'file:b'),
      'The comment is not what was signed',
    ],
    ['no signature', publicKeyFile(key), 'a release', 'x', 'This is no signature'],
  ])('is refused with %s', (_, publicKey, text, signed, reason) => {
    expect(() => verifyHash(publicKey, hashOf(text), signed)).toThrow(reason)
  })

  // Debian's minisign, where it is installed: apt-get install minisign.
  test.skipIf(!existsSync('/usr/bin/minisign'))('is what minisign makes and takes', () => {
    const file = join(folder, 'file')
    const [secret, open] = [join(folder, 'key'), join(folder, 'key.pub')]
    writeFileSync(file, 'a release')
    writeFileSync(secret, secretKeyFile(key))
    writeFileSync(open, publicKeyFile(key))
    writeFileSync(`${file}.minisig`, signature)
    const run = (...args: string[]) => execFileSync('minisign', args, { encoding: 'utf8' })
    expect(run('-V', '-H', '-p', open, '-m', file)).toContain('Trusted comment: timestamp:1 file:a')
    run('-S', '-H', '-W', '-s', secret, '-m', file, '-t', 'of its own', '-x', `${file}.own`)
    const own = readFileSync(`${file}.own`, 'utf8')
    expect(verifyHash(publicKeyFile(key), hashOf('a release'), own)).toBe('of its own')
  })
})
