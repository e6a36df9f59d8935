import { basename } from 'node:path/posix'
import type { PictureIntake } from '#core/media/intake.ts'
import { decodeText, type Encoding } from '#core/spreadsheets/decode.ts'
import { UnreadableFile } from '#core/spreadsheets/unreadable-file.ts'
import { isZip, listName, openZip, readZipped } from '#core/spreadsheets/zip.server.ts'
import {
  isTransferKind,
  maxImportBytes,
  type TransferKindName,
  transferKinds,
  type ZipPicture,
} from './transfer.ts'
import { examinePictures } from './zip-pictures.server.ts'

export type ReadSent = {
  text?: string
  encoding?: Encoding
  pictures?: ZipPicture[]
  /** It holds other lists too. */
  isArchive?: boolean
  /** Why it cannot be read; then it has no text. */
  issue?: string
}

/**
 * A CSV or JSON file in words, or that of a ZIP, whose other files are looked at and not kept.
 *
 * @param from its bytes, or the path of a ZIP
 * @param maxBytes of the list in a ZIP
 * @param wanted which list of a ZIP that holds several
 */
export async function readSent(
  from: Buffer | string,
  intake: PictureIntake,
  { maxBytes = maxImportBytes, wanted }: { maxBytes?: number; wanted?: TransferKindName } = {},
): Promise<ReadSent> {
  try {
    if (typeof from !== 'string' && !isZip(from)) return await decodeText(from)
    const zip = await openZip(from, { isArchive: typeof from === 'string', wanted })
    try {
      const read = await decodeText(await readZipped(zip.list, maxBytes))
      const isArchive = zip.lists.length > 1
      return { ...read, isArchive, pictures: await examinePictures(zip, intake) }
    } finally {
      zip.close()
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return { issue: error.message }
    throw error
  }
}

/** Of an archive of everything, whose lists are called as an export calls them: stocks.csv. */
export type Archive = {
  /** In the order in which an empty installation takes them. */
  lists: { kind: TransferKindName; name: string; read(): Promise<string> }[]
  pictures: ZipPicture[]
  close(): void
}

/** Undefined where the ZIP at this path is of one list. Throws UnreadableFile. */
export async function openArchive(
  path: string,
  intake: PictureIntake,
  maxBytes: number,
): Promise<Archive | undefined> {
  const zip = await openZip(path, { isArchive: true })
  try {
    if (zip.lists.length < 2) {
      zip.close()
      return undefined
    }
    const order = Object.keys(transferKinds)
    const lists = zip.lists.map((file) => {
      const kind = listName(file)
      if (!isTransferKind(kind))
        throw new UnreadableFile(
          `${basename(file.name)} in the ZIP is called like no list: ${order.join(', ')}`,
        )
      const read = async () => (await decodeText(await readZipped(file, maxBytes))).text
      return { kind, name: basename(file.name), read }
    })
    lists.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    const pictures = await examinePictures(zip, intake)
    return { lists, pictures, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}
