import type { Readable } from 'node:stream'
import { fromBuffer } from 'yauzl'
import { ZipFile } from 'yazl'

/** The files of a ZIP by name. */
export function readZip(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error, opened) => {
      if (error) return reject(error)
      opened.on('error', reject)
      opened.on('end', () => resolve(files))
      opened.on('entry', (entry) => {
        opened.openReadStream(entry, async (failed, stream) => {
          if (failed) return reject(failed)
          files.set(entry.fileName, Buffer.concat(await Array.fromAsync(stream)))
          opened.readEntry()
        })
      })
      opened.readEntry()
    })
  })
}

type ZippedContent = string | Buffer | { content: string | Buffer; mode?: number; plain?: boolean }

/** A ZIP of these files, in this order. */
export async function makeZip(
  files: readonly (readonly [name: string, content: ZippedContent])[],
): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, given] of files) {
    const isBare = typeof given === 'string' || Buffer.isBuffer(given)
    const { content, mode, plain } = isBare
      ? { content: given, mode: undefined, plain: undefined }
      : given
    const options = { ...(mode !== undefined && { mode }), ...(plain && { compress: false }) }
    zip.addBuffer(Buffer.from(content as Buffer), name, options)
  }
  zip.end()
  return Buffer.concat(await Array.fromAsync(zip.outputStream as Readable))
}

/** With other signs of the same number in all places: such as a name that no program would write. */
export function withSigns(zip: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('Not of the same length')
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}

/** With a number of the last entry's header in the directory changed; `at` is its place there. */
export function withNumber(zip: Buffer, at: number, value: number, bytes: 2 | 4 = 4): Buffer {
  const changed = Buffer.from(zip)
  const place = changed.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + at
  if (bytes === 2) changed.writeUInt16LE(value, place)
  else changed.writeUInt32LE(value, place)
  return changed
}

/** With the place of its last file, as ZIP64 says it, far outside. */
export async function forgedZip64(
  files: readonly (readonly [name: string, content: string])[],
): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of files)
    zip.addBuffer(Buffer.from(content), name, { forceZip64Format: true })
  zip.end()
  const bytes = Buffer.concat(await Array.fromAsync(zip.outputStream as Readable))
  const header = bytes.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  const extra = header + 46 + bytes.readUInt16LE(header + 28)
  // Its id and length, then both lengths of the file, then its place.
  bytes.writeBigUInt64LE(1n << 40n, extra + 4 + 16)
  return bytes
}
