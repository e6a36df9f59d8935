import { join } from 'node:path'
import type { PictureFile } from '#core/hosted/picture-paths.ts'
import type { PictureSource } from '#core/hosted/pictures.server.ts'
import { hostedActor } from '#core/hosted/run.server.ts'
import { type PictureRefusal, pictureLimits, pictureUrl, refusalText } from '#core/media/picture.ts'
import { createPictureRow } from '#core/media/pictures.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { createIntake, rehearsedRow } from '../media/intake.ts'
import type { PictureParts } from '../media/store-picture.ts'
import { FolderError, readPlainFile } from './plain-file.ts'

/** The buckets of an exported folder, into the storage as the pictures of any import go. */
export function createPictureSource(folder: string, parts: PictureParts): PictureSource {
  const intake = createIntake(parts, async (tx, actor: typeof hostedActor, row) =>
    createPictureRow(await workAs(tx, actor), row),
  )
  const withBytes = async <T extends object>(
    { bucket, path }: PictureFile,
    take: (bytes: Buffer[]) => Promise<T | { refusal: PictureRefusal }>,
  ): Promise<T | { issue: string }> => {
    try {
      const bytes = await readPlainFile(join(folder, bucket, path), pictureLimits.bytes)
      const taken = await take([bytes])
      return 'refusal' in taken ? { issue: refusalText(taken.refusal) } : taken
    } catch (error) {
      if (error instanceof FolderError) return { issue: error.message }
      throw error
    }
  }
  return {
    examine: (file, isWhole) =>
      withBytes(file, (bytes) => intake.examine(bytes, isWhole ? file.bucket : undefined)),

    async rehearse(work, use) {
      const row = rehearsedRow(use)
      return row ? pictureUrl(await createPictureRow(work, row)) : ''
    },

    async store(file, use) {
      const stored = await withBytes(file, (bytes) => intake.store(bytes, hostedActor, use))
      return 'issue' in stored ? stored : { url: pictureUrl(stored.picture) }
    },
  }
}
