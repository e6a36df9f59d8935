import { join } from 'node:path'
import type { PictureIntake } from '#core/media/intake.ts'
import { addPicture } from '#core/media/pictures.server.ts'
import { receiveBytes } from './receive.ts'
import { createKeepPicture, inUploadFolder, type PictureParts } from './store-picture.ts'

export function createIntake(parts: PictureParts): PictureIntake {
  const keep = createKeepPicture(parts)
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
        (tx, row) => addPicture(tx, actorId, row),
      )
      return stored ?? { refusal: { reason: 'damaged' } }
    },
  }
}
