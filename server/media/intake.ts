import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureIntake } from '#core/media/intake.ts'
import { addPicture } from '#core/media/pictures.server.ts'
import { receiveBytes } from './receive.ts'
import { createKeepPicture, type PictureParts, refusalOf } from './store-picture.ts'

export function createIntake(parts: PictureParts): PictureIntake {
  const keep = createKeepPicture(parts)
  return {
    async examine(bytes) {
      const place = join(parts.tempDir, `${Date.now()}-${randomUUID()}`)
      try {
        await mkdir(place, { recursive: true })
        const file = join(place, 'original')
        const received = await receiveBytes(bytes, file)
        if ('refusal' in received) return received
        const refusal = await parts.encoder.check(file)
        return refusal ? { refusal } : received
      } catch (error) {
        const refusal = refusalOf(error)
        if (!refusal) throw error
        return { refusal }
      } finally {
        await rm(place, { recursive: true, force: true })
      }
    },

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
