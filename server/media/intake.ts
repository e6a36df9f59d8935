import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { PictureIntake, PictureUse } from '#core/media/intake.ts'
import {
  type Picture,
  pictureFolders,
  pictureForms,
  pictureUrl,
  refusalText,
} from '#core/media/picture.ts'
import { pictureBase } from '#core/media/picture-name.ts'
import { claimSamePicture, createPicture, type NewPicture } from '#core/media/pictures.server.ts'
import type { ZipPicture } from '#core/transfer/transfer.ts'
import type { bringPictures, NamedPictures } from '#core/transfer/zip-pictures.server.ts'
import type { Tx } from '#db/schema.ts'
import { receiveBytes } from './receive.ts'
import { createStoreFrom, type PictureParts } from './store-picture.ts'
import { inUploadFolder } from './upload-folder.ts'

/** @param insert makes the row of a picture whose files are stored */
export function createIntake<A>(
  parts: PictureParts,
  insert: (tx: Tx, actor: A, row: NewPicture) => Promise<Picture>,
): PictureIntake<A> {
  const { encoder, tempDir } = parts
  const keep = createStoreFrom(parts)
  return {
    examine: (bytes, folder) =>
      inUploadFolder(tempDir, async (place) => {
        const file = join(place, 'original')
        const received = await receiveBytes(bytes, file)
        if ('refusal' in received) return received
        const whole = folder && { widths: pictureFolders[folder], form: pictureForms[folder] }
        const refusal =
          (await encoder.check(file)) ?? (whole && (await encoder.decode({ file, ...whole })))
        return refusal ? { refusal } : received
      }),

    async store(bytes, actor, use) {
      const stored = await keep(
        use,
        (path) => receiveBytes(bytes, path),
        (tx, row) => insert(tx, actor, row),
        // An import that was killed has brought it, and is made again.
        (hash) => parts.db.transaction().execute((tx) => claimSamePicture(tx, use, hash)),
      )
      return stored ?? { refusal: { reason: 'damaged' } }
    },
  }
}

/**
 * Makes only the rows of pictures, in a transaction that is taken back: they were examined before it,
 * and no file is read or encoded while others wait for the database.
 */
export async function rehearsePictures(
  tx: Tx,
  actorId: string,
  { uses, pictures }: NamedPictures,
): ReturnType<typeof bringPictures> {
  const brought: ZipPicture[] = []
  for (const picture of pictures) {
    const use = uses.get(picture.name)
    if (!use) {
      brought.push(picture)
      continue
    }
    const row = rehearsedRow(use)
    if (!row) return { issue: `${picture.name}: ${refusalText({ reason: 'no-name' })}` }
    brought.push({ ...picture, url: pictureUrl(await createPicture(tx, actorId, row)) })
  }
  return { pictures: brought }
}

/** What a picture that is stored nowhere would be; undefined where nothing gives it a name. */
export function rehearsedRow(use: PictureUse) {
  const base = pictureBase({ ...use, at: new Date(), hash: randomUUID().replaceAll('-', '') })
  if (!base) return undefined
  const widths = [...pictureFolders[use.folder]]
  const side = Math.max(...widths)
  return { base, width: side, height: side, widths, fallback: 'jpg' as const, files: [] }
}
