import { basename } from 'node:path/posix'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { inFigures } from '#core/figures.ts'
import { isUnprintable } from '#core/text.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { again, damaged, encrypted, inWords, short, toWords } from './zip-errors.ts'

export const megabyte = 1024 * 1024

/** Applied to the real output, regardless of the sizes that the ZIP declares. */
export const zipLimits = {
  entries: 1_000,
  bytes: 512 * megabyte,
  /** For an archive of everything, read from disk. */
  archive: { entries: 20_000, bytes: 4096 * megabyte },
  /** The maximum compression ratio of a file, after its first megabyte. */
  growth: 100,
} as const

/** Normalises a file name for comparison: macOS and Windows encode é differently. */
export const sameName = (name: string) => basename(name).normalize('NFC').toLowerCase()

type Limits = { entries: number; bytes: number }

/** Lists the files without reading them. Throws UnreadableFile for files that no import accepts. */
export async function readEntries(zip: ZipFile, { entries: max }: Limits): Promise<Entry[]> {
  const tooMany = `A ZIP holds at most ${inFigures(max)} files: import it in parts`
  if (zip.entryCount > max) throw new UnreadableFile(tooMany)
  const entries: Entry[] = []
  const names = new Set<string>()
  let packed = 0
  for await (const entry of zip.eachEntry()) {
    packed += entry.compressedSize
    if (isLeftOut(entry.fileName)) continue
    refuseEntry(entry)
    const name = sameName(entry.fileName)
    if (names.has(name))
      throw new UnreadableFile(
        `Two files of the ZIP are called ${short(name)}: give each a name of its own`,
      )
    names.add(name)
    entries.push(entry)
  }
  // Overlapping entries would multiply the output.
  if (packed > zip.fileSize) throw new UnreadableFile(damaged)
  return entries
}

function isLeftOut(name: string): boolean {
  return (
    name.endsWith('/') || /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name)
  )
}

const typeOfFile = 0o170000
const symbolicLink = 0o120000

function refuseEntry(entry: Entry): void {
  const name = short(entry.fileName)
  if (entry.isEncrypted()) throw new UnreadableFile(encrypted)
  if (isUnprintable(entry.fileName, false))
    throw new UnreadableFile(`${name} is not a plain file name: ${again} from a folder`)
  if (/^\[Content_Types\]\.xml$/i.test(entry.fileName))
    throw new UnreadableFile('This is a workbook: save it as CSV (UTF-8) and choose that')
  if (((entry.externalFileAttributes >>> 16) & typeOfFile) === symbolicLink)
    throw new UnreadableFile(
      `${name} in the ZIP is a link to another file: put that file itself into the ZIP`,
    )
  if (/\.(zip|gz|tgz|tar|7z|rar|bz2|xz|zst)$/i.test(entry.fileName))
    throw new UnreadableFile(`${name} is an archive in the ZIP: put its files into the ZIP itself`)
  if (!entry.canDecodeFileData())
    throw new UnreadableFile(
      `${name} is compressed in a way that is not supported: make a plain ZIP`,
    )
}

/** Counts the total output of one ZIP, including files that are read twice. */
export function createReader(zip: ZipFile, { bytes: max }: Limits) {
  let all = 0
  return async function* read(entry: Entry): AsyncGenerator<Buffer> {
    const name = short(entry.fileName)
    const stream = await inWords(() => zip.openReadStreamPromise(entry), name)
    // A stream that is abandoned early can still fail.
    stream.on('error', () => {})
    let own = 0
    let sum = 0
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        own += chunk.length
        all += chunk.length
        if (all > max)
          throw new UnreadableFile(
            `The ZIP holds more than ${max / megabyte} MB: import it in parts`,
          )
        if (own > megabyte && own > zipLimits.growth * entry.compressedSize)
          throw new UnreadableFile(
            `${name} grows to more than ${zipLimits.growth} times its size in the ZIP: no list and no picture does`,
          )
        sum = crc32(chunk, sum)
        yield chunk
      }
    } catch (error) {
      throw toWords(error, name)
    }
    if (sum !== entry.crc32) throw new UnreadableFile(`${name} in the ZIP is damaged: ${again}`)
  }
}
