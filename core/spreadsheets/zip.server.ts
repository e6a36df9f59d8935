import { fromBufferPromise, openPromise } from 'yauzl'
import { UnreadableFile } from './unreadable-file.ts'
import { createReader, megabyte, readEntries, sameName, zipLimits } from './zip-entries.server.ts'
import { inWords, short } from './zip-errors.ts'

/** The kind of a list in an archive: 'enquiries' for `lists/Enquiries-2.csv`. */
export const listName = ({ name }: { name: string }) =>
  sameName(name)
    .replace(/\.\w+$/, '')
    .replace(/-\d+$/, '')

/** Detects a ZIP by its first bytes. */
export function isZip(head: Uint8Array): boolean {
  const [first, second, third = 0] = head
  return first === 0x50 && second === 0x4b && [3, 5, 7].includes(third)
}

export type Zip = Disposable & {
  /** The only list, or the first one of an archive. */
  list: ZippedFile
  lists: readonly ZippedFile[]
  /** All other files, by `sameName`. */
  others: ReadonlyMap<string, ZippedFile>
}

/** Reading throws UnreadableFile. */
export type ZippedFile = { name: string; read(): AsyncGenerator<Buffer> }

/**
 * Opens a ZIP from bytes or a path; nothing is decompressed before it is read
 * (docs/product.md §15.1). `wanted` selects one of several lists. Throws UnreadableFile.
 */
export async function openZip(
  from: Buffer | string,
  { isArchive = false, wanted }: { isArchive?: boolean; wanted?: string } = {},
): Promise<Zip> {
  const limits = isArchive ? zipLimits.archive : zipLimits
  const options = { autoClose: false, strictFileNames: true }
  const zip = await inWords(() =>
    typeof from === 'string' ? openPromise(from, options) : fromBufferPromise(from, options),
  )
  try {
    const entries = await inWords(() => readEntries(zip, limits))
    const read = createReader(zip, limits)
    const files = entries.map((entry) => ({ name: entry.fileName, read: () => read(entry) }))
    const lists = files.filter(({ name }) => /\.(csv|json|txt)$/i.test(name))
    const called = lists.filter((file) => listName(file) === wanted)
    const [list] = lists.length > 1 && !isArchive ? called : lists
    if (!list || (called.length > 1 && !isArchive))
      throw new UnreadableFile(notOneList(files, lists, wanted))
    const others = files.filter((file) => !lists.includes(file))
    return {
      list,
      lists,
      others: new Map(others.map((file) => [sameName(file.name), file])),
      [Symbol.dispose]: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Reads a whole file. Throws UnreadableFile if it is longer than `max` bytes. */
export async function readZipped({ name, read }: ZippedFile, max: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of read()) {
    length += chunk.length
    if (length > max)
      throw new UnreadableFile(
        `${short(name)} in the ZIP is longer than ${max / megabyte} MB: import it in parts`,
      )
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function notOneList(
  files: readonly ZippedFile[],
  lists: readonly ZippedFile[],
  wanted: string | undefined,
): string {
  if (files.length === 0) return 'The ZIP is empty'
  if (lists.length === 0) return 'The ZIP holds no list: put one CSV or JSON file into it'
  const names = lists.slice(0, 3).map(({ name }) => short(name))
  const many = `The ZIP holds ${lists.length} lists (${names.join(', ')})`
  if (wanted === undefined)
    return `${many}: choose under Type of data which of them comes in, one after the other, or import all of them by the command import`
  const isThere = lists.some((file) => listName(file) === wanted)
  return isThere
    ? `${many}, and several of them are ${wanted}: take them out and import each, or all of it by the command import`
    : `${many}, and none is called ${wanted}`
}
