import type { PictureIntake } from '#core/media/intake.ts'
import { decodeText, type Encoding, UnreadableFile } from '#core/spreadsheets/decode.ts'
import { isZip, openZip, readZipped } from '#core/spreadsheets/zip.server.ts'
import { maxImportBytes, type ZipPicture } from './transfer.ts'
import { examinePictures } from './zip-pictures.server.ts'

export type ReadSent = {
  text?: string
  encoding?: Encoding
  pictures?: ZipPicture[]
  /** Why it cannot be read; then it has no text. */
  issue?: string
}

/**
 * A CSV or JSON file in words, or that of a ZIP, whose other files are looked at and not kept.
 *
 * @param from its bytes, or the path of a ZIP
 * @param maxBytes of the list in a ZIP
 */
export async function readSent(
  from: Buffer | string,
  intake: PictureIntake,
  maxBytes = maxImportBytes,
): Promise<ReadSent> {
  try {
    if (typeof from !== 'string' && !isZip(from)) return decodeText(from)
    const zip = await openZip(from)
    try {
      const read = decodeText(await readZipped(zip.list, maxBytes))
      return { ...read, pictures: await examinePictures(zip, intake) }
    } finally {
      zip.close()
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return { issue: error.message }
    throw error
  }
}
