import { createWriteStream, openAsBlob } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DamagedBackup } from '#core/backup/manifest.ts'

// The format of age (https://age-encryption.org/v1), so that `age -d -i KEY FILE` opens it without us.
const firstBytes = 'age-encryption.org/v1\n'

/** Writes `to`, which only a holder of one of these keys can read: not the bucket. */
export async function encryptFile(
  from: string,
  to: string,
  ...recipients: readonly string[]
): Promise<void> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const content = (await openAsBlob(from)).stream()
  await pipeline(
    Readable.from(await encrypter.encrypt(content)),
    createWriteStream(to, { mode: 0o600 }),
  )
}

/** False too where there is no such file: who reads it says so. */
export async function isEncrypted(file: string): Promise<boolean> {
  await using opened = await open(file).catch(() => undefined)
  if (!opened) return false
  const { buffer } = await opened.read(Buffer.alloc(firstBytes.length))
  return buffer.toString('latin1') === firstBytes
}

/**
 * Is decrypted as it is read, so that nothing of it lies anywhere in the clear. Reading throws
 * DamagedBackup where the key is another one, or the file is not whole. `identity`: one key, or one a line.
 */
export async function decrypted(
  name: string,
  content: ReadableStream<Uint8Array>,
  identity: string,
): Promise<Readable> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const key of identity.split('\n')) decrypter.addIdentity(key)
  const damaged = (error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException
    // Of the disk.
    if (code) return error
    const isOther = message.includes('no identity matched')
    return new DamagedBackup(name, isOther ? 'BACKUP_IDENTITY is not its key' : message)
  }
  try {
    const plain = await decrypter.decrypt(content)
    return Readable.from(
      (async function* () {
        try {
          yield* plain
        } catch (error) {
          throw damaged(error)
        }
      })(),
      { objectMode: false },
    )
  } catch (error) {
    throw damaged(error)
  }
}
