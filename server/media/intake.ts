import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { PictureIntake } from '#core/media/intake.ts'
import { pictureFolders } from '#core/media/picture.ts'
import { pictureBase } from '#core/media/picture-name.ts'
import { claimSamePicture, createPicture } from '#core/media/pictures.server.ts'
import type { Db } from '#db/schema.ts'
import { receiveBytes } from './receive.ts'
import { createStoreFrom, type PictureParts } from './store-picture.ts'
import { inUploadFolder } from './upload-folder.ts'

export function createIntake(parts: PictureParts): PictureIntake {
  const keep = createStoreFrom(parts)
  return {
    examine: (bytes) =>
      inUploadFolder(parts.tempDir, async (place) => {
        const file = join(place, 'original')
        const received = await receiveBytes(bytes, file)
        if ('refusal' in received) return received
        const refusal = await parts.encoder.check(file)
        return refusal ? { refusal } : received
      }),

    async store(bytes, actorId, use) {
      const stored = await keep(
        use,
        (path) => receiveBytes(bytes, path),
        (tx, row) => createPicture(tx, actorId, row),
        // An import that was killed has brought it, and is made again.
        (hash) => parts.db.transaction().execute((tx) => claimSamePicture(tx, use, hash)),
      )
      return stored ?? { refusal: { reason: 'damaged' } }
    },
  }
}

/** For what is taken back: examined pictures count as stored, and nobody waits for the database. */
export function createTrialIntake(db: Db): Pick<PictureIntake, 'store'> {
  return {
    async store(_bytes, actorId, use) {
      const hash = randomUUID().replaceAll('-', '')
      const base = pictureBase({ ...use, at: new Date(), hash })
      if (!base) return { refusal: { reason: 'no-name' } }
      const widths = [...pictureFolders[use.folder]]
      const side = Math.max(...widths)
      const row = { base, width: side, height: side, widths, fallback: 'jpg' as const, files: [] }
      return { picture: await db.transaction().execute((tx) => createPicture(tx, actorId, row)) }
    },
  }
}
