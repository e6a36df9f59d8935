import { createWriteStream, openAsBlob } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DamagedBackup } from '#core/backup/manifest.ts'

// The format of age (https://age-encryption.org/v1), so that `age -d -i KEY FILE` opens it without us.
const firstBytes = 'age-encryption.org/v1\n'

/** Writes `to`, which only the holder of the recipient's key can read: not the bucket, not this program. */
export async function encryptFile(from: string, to: string, recipient: string): Promise<void> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const content = (await openAsBlob(from)).stream()
  await pipeline(
    Readable.from(await encrypter.encrypt(content)),
    createWriteStream(to, { mode: 0o600 }),
  )
}

/** False too where there is no such file: who reads it says so. */
export async function isEncrypted(file: string): Promise<boolean> {
  const opened = await open(file).catch(() => undefined)
  if (!opened) return false
  try {
    const { buffer } = await opened.read(Buffer.alloc(firstBytes.length))
    return buffer.toString('latin1') === firstBytes
  } finally {
    await opened.close()
  }
}

/** Throws DamagedBackup where the key is another one, or the file is not whole. */
export async function decryptFile(from: string, to: string, identity: string): Promise<void> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    const content = (await openAsBlob(from)).stream()
    const plain = Readable.from(await decrypter.decrypt(content))
    await pipeline(plain, createWriteStream(to, { mode: 0o600 }))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // Of the disk.
    if (code) throw error
    const isOther = message.includes('no identity matched')
    throw new DamagedBackup(from, isOther ? 'BACKUP_IDENTITY is not its key' : message)
  }
}
