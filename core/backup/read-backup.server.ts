import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { readFileName } from '../media/picture-name.ts'
import {
  DamagedBackup,
  type Entry,
  type Manifest,
  manifestName,
  manifestSchema,
  mediaPrefix,
} from './manifest.ts'

export type Content = AsyncIterable<Uint8Array>

/** A file of its own, or one that is decrypted as it is read: it is read more than once, from its beginning. */
export type BackupSource = string | { name: string; read(): Promise<Readable> }

export const nameOf = (source: BackupSource) => (typeof source === 'string' ? source : source.name)

const maxManifestBytes = 256 * 1024 * 1024

/**
 * Compares every entry with the manifest. A file that is not called as a picture of ours is refused:
 * it could lead out of the folder, or be shown as a page. Throws DamagedBackup.
 */
export async function verifyBackup(source: BackupSource): Promise<Manifest> {
  const file = nameOf(source)
  const found = new Map<string, Entry>()
  let text: string | undefined
  await readEntries(source, async (name, content) => {
    const hash = createHash('sha256')
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of content) {
      bytes += chunk.length
      hash.update(chunk)
      if (name === manifestName && bytes <= maxManifestBytes) chunks.push(chunk)
    }
    if (found.has(name)) throw new DamagedBackup(file, `${name} is there twice`)
    if (name === manifestName) text = Buffer.concat(chunks).toString('utf8')
    else found.set(name, { name, bytes, sha256: hash.digest('hex') })
  })
  const manifest = readManifest(file, text)
  for (const { name, bytes, sha256 } of [...manifest.tables, ...manifest.files]) {
    const entry = found.get(name)
    if (!entry) throw new DamagedBackup(file, `${name} is missing`)
    if (entry.bytes !== bytes || entry.sha256 !== sha256)
      throw new DamagedBackup(file, `${name} has been altered`)
    found.delete(name)
  }
  for (const { name } of manifest.files)
    if (!name.startsWith(mediaPrefix) || !readFileName(name.slice(mediaPrefix.length)))
      throw new DamagedBackup(file, `${name} is no picture`)
  const [extra] = found.keys()
  if (extra !== undefined) throw new DamagedBackup(file, `${extra} does not belong in it`)
  return manifest
}

/** `read` has to read the content of its entry. Throws DamagedBackup. */
export async function readEntries(
  backup: BackupSource,
  read: (name: string, content: Content) => Promise<void>,
): Promise<void> {
  const entries = extract()
  const source = typeof backup === 'string' ? createReadStream(backup) : await backup.read()
  let failure: unknown
  source.once('error', (error) => {
    failure = error
  })
  const unpacked = pipeline(source, createGunzip(), entries)
  unpacked.catch(() => {})
  try {
    for await (const entry of entries) {
      await read(entry.header.name, bytesOf(entry))
      entry.resume()
    }
    await unpacked
  } catch (error) {
    if (failure) throw failure
    if (isFormatError(error)) throw new DamagedBackup(nameOf(backup), 'it is cut short or altered')
    throw error
  }
}

async function* bytesOf(entry: AsyncIterable<unknown>): Content {
  for await (const chunk of entry) if (chunk instanceof Uint8Array) yield chunk
}

function readManifest(file: string, text: string | undefined): Manifest {
  if (text === undefined) throw new DamagedBackup(file, 'it has no manifest')
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new DamagedBackup(file, 'its manifest cannot be read by this version of the program')
  }
}

function isFormatError(error: unknown): boolean {
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  return /^Z_/.test(code) || /unexpected end|invalid tar|Invalid tar|premature/i.test(message)
}
