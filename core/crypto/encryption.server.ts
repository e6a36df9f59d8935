import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export type Encryption = {
  /** Encrypts a text for the row with this id; only that row can decrypt it. */
  encrypt(text: string, id: string): string
  decrypt(encrypted: string, id: string): string | undefined
  codeOf(id: string): string
}

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM with a key of its own, derived from SESSION_SECRET (docs/architecture.md §4). */
export function createEncryption(secret: string): Encryption {
  const sealing = derive(secret, 'seal')
  const coding = derive(secret, 'code')
  return {
    encrypt(text, id) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(id))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    decrypt(sealed, id) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return undefined
      const nonce = bytes.subarray(0, nonceBytes)
      const opening = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: tagBytes })
      opening.setAAD(Buffer.from(id))
      opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        const body = opening.update(bytes.subarray(nonceBytes + tagBytes))
        return Buffer.concat([body, opening.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
    codeOf: (id) => createHmac('sha256', coding).update(id).digest('base64url'),
  }
}

/** Derives a key for one use, so that keys of different uses are independent. */
export function derive(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `qantara ${use}`, 32))
}
