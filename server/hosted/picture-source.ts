import { createHash } from 'node:crypto'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PictureFile } from '#core/hosted/picture-paths.ts'
import type { PictureSource } from '#core/hosted/pictures.server.ts'
import { hostedActor } from '#core/hosted/run.server.ts'
import {
  pictureFolders,
  pictureForms,
  pictureLimits,
  pictureUrl,
  refusalText,
} from '#core/media/picture.ts'
import { createPictureRow } from '#core/media/pictures.server.ts'
import { workAs } from '#core/users/write.server.ts'
import { rehearsedRow } from '../media/intake.ts'
import { wrongAtStart } from '../media/receive.ts'
import { createStoreFrom, type PictureParts } from '../media/store-picture.ts'
import { FolderError, readPlainFile } from './plain-file.ts'

/** The buckets of an exported folder, into the storage as uploads go. */
export function createPictureSource(folder: string, parts: PictureParts): PictureSource {
  const keep = createStoreFrom(parts)
  const read = async ({ bucket, path }: PictureFile) => {
    try {
      const bytes = await readPlainFile(join(folder, bucket, path), pictureLimits.bytes)
      if (bytes.length === 0) return { issue: refusalText({ reason: 'empty' }) }
      const wrong = wrongAtStart(bytes)
      return wrong ? { issue: refusalText(wrong) } : { bytes }
    } catch (error) {
      if (error instanceof FolderError) return { issue: error.message }
      throw error
    }
  }
  return {
    async hash(file) {
      const { bytes, issue } = await read(file)
      return bytes ? { hash: hashOf(bytes) } : { issue }
    },

    async check(file) {
      const { bytes, issue } = await read(file)
      if (!bytes) return issue
      await using place = await mkdtempDisposable(join(tmpdir(), 'qantara-check-'))
      const original = join(place.path, 'original')
      await writeFile(original, bytes)
      const widths = pictureFolders[file.bucket]
      const form = pictureForms[file.bucket]
      const refusal =
        (await parts.encoder.check(original)) ??
        (await parts.encoder.decode({ file: original, widths, form }))
      return refusal && refusalText(refusal)
    },

    async rehearse(work, file, { words, theme }) {
      const row = rehearsedRow({ folder: file.bucket, theme, words: words || 'picture' })
      return row ? pictureUrl(await createPictureRow(work, row)) : ''
    },

    async store(file, { words, theme }) {
      const { bytes, issue } = await read(file)
      if (!bytes) return { issue }
      const stored = await keep(
        { folder: file.bucket, theme, words: words || 'picture' },
        async (path) => {
          await writeFile(path, bytes, { flag: 'wx' })
          return { hash: hashOf(bytes) }
        },
        async (tx, row) => createPictureRow(await workAs(tx, hostedActor), row),
      )
      if (!stored) return { issue: refusalText({ reason: 'damaged' }) }
      if ('refusal' in stored) return { issue: refusalText(stored.refusal) }
      return { url: pictureUrl(stored.picture) }
    },
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
