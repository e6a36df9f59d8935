import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export type Encryption = {
  /** Encrypts a text for the row with this id; only that row can decrypt it. */
  encrypt(text: string, id: string): string
  decrypt(encrypted: string, id: string): string | undefined
  codeOf(id: string): string
}

const nonceBytes = 12
const tagBytes = 16
const tag = { authTagLength: tagBytes }

/**
 * A sealed text begins with the name of its algorithm: another one is added here and sealed by from then on,
 * and what the former one has sealed still opens. All take a key of 256 bits and this nonce and tag.
 */
const algorithms = {
  a256gcm: {
    cipher: (key: Buffer, nonce: Buffer) => createCipheriv('aes-256-gcm', key, nonce, tag),
    decipher: (key: Buffer, nonce: Buffer) => createDecipheriv('aes-256-gcm', key, nonce, tag),
  },
  c20p1305: {
    cipher: (key: Buffer, nonce: Buffer) => createCipheriv('chacha20-poly1305', key, nonce, tag),
    decipher: (key: Buffer, nonce: Buffer) =>
      createDecipheriv('chacha20-poly1305', key, nonce, tag),
  },
}

type Algorithm = keyof typeof algorithms

/** With a key for each use, derived from SESSION_SECRET (docs/architecture.md §4). */
export function createEncryption(secret: string, by: Algorithm = 'a256gcm'): Encryption {
  const coding = derive(secret, 'code')
  const keys = { a256gcm: derive(secret, 'seal'), c20p1305: derive(secret, 'seal c20p1305') }
  // The name counts as a part of what is sealed: another one does not open it.
  const about = (algorithm: Algorithm, id: string) => Buffer.from(`${algorithm} ${id}`)
  return {
    encrypt(text, id) {
      const nonce = randomBytes(nonceBytes)
      const cipher = algorithms[by].cipher(keys[by], nonce)
      cipher.setAAD(about(by, id), { plaintextLength: Buffer.byteLength(text) })
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const sealed = Buffer.concat([nonce, cipher.getAuthTag(), body])
      return `${by}.${sealed.toString('base64url')}`
    },
    decrypt(sealed, id) {
      const [name = '', text = ''] = sealed.split('.')
      const bytes = Buffer.from(text, 'base64url')
      if (!isAlgorithm(name) || bytes.length < nonceBytes + tagBytes) return undefined
      const body = bytes.subarray(nonceBytes + tagBytes)
      const nonce = bytes.subarray(0, nonceBytes)
      const opening = algorithms[name].decipher(keys[name], nonce)
      opening.setAAD(about(name, id), { plaintextLength: body.length })
      opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        return Buffer.concat([opening.update(body), opening.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
    codeOf: (id) => createHmac('sha256', coding).update(id).digest('base64url'),
  }
}

const isAlgorithm = (name: string): name is Algorithm => Object.hasOwn(algorithms, name)

/** Derives a key for one use, so that keys of different uses are independent. */
export function derive(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `qantara ${use}`, 32))
}
