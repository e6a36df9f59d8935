import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Files } from '#core/media/files.ts'
import type { PictureUse } from '#core/media/intake.ts'
import {
  type Picture,
  type PictureRefusal,
  pictureFolders,
  pictureForms,
} from '#core/media/picture.ts'
import { pictureBase } from '#core/media/picture-name.ts'
import { createPicture, type NewPicture } from '#core/media/pictures.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { Encoder } from './encoder.ts'
import { receivePicture } from './receive.ts'
import { inUploadFolder } from './upload-folder.ts'

export type Uploaded = { picture: Picture } | { refusal: PictureRefusal }

export type StorePicture = (
  request: IncomingMessage,
  actorId: string,
  use: PictureUse,
) => Promise<Uploaded | undefined>

export type PictureParts = {
  db: Db
  files: Files
  encoder: Encoder
  /** On the disk of DATA_DIR/media. */
  tempDir: string
}

/** What somebody uploads. Undefined: broken off. */
export function createStorePicture(parts: PictureParts): StorePicture {
  const keep = createStoreFrom(parts)
  return (request, actorId, use) =>
    keep(
      use,
      (path) => receivePicture(request, path),
      (tx, row) => createPicture(tx, actorId, row),
    )
}

/** Writes the original to `path`, and says its SHA-256, or why it is no picture. */
type Receive = (path: string) => Promise<{ hash: string } | { refusal: PictureRefusal } | undefined>

/**
 * Received, checked, encoded, stored under final names, and last the row (docs/bar.md 7, 34, 35):
 * so no row lacks its files. Files without a row are collected later, since a failed commit may
 * have committed. `findSame` finds one that has been made of the same bytes. Undefined: broken off.
 */
export function createStoreFrom({ db, files, encoder, tempDir }: PictureParts) {
  async function take(
    use: PictureUse,
    place: string,
    receive: Receive,
    insert: (tx: Tx, picture: NewPicture) => Promise<Picture>,
    findSame?: (hash: string) => Promise<Picture | undefined>,
  ): Promise<Uploaded | undefined> {
    const file = join(place, 'original')
    const received = await receive(file)
    if (!received || 'refusal' in received) return received
    const same = await findSame?.(received.hash)
    if (same) return { picture: same }
    const wrong = await encoder.check(file)
    if (wrong) return { refusal: wrong }
    const base = pictureBase({ ...use, at: new Date(), hash: received.hash })
    if (!base) return { refusal: { reason: 'no-name' } }
    // Before the work, so that nobody waits for it in vain.
    await files.check()
    const stem = join(place, base.slice(base.lastIndexOf('/') + 1))
    const widths = pictureFolders[use.folder]
    const form = pictureForms[use.folder]
    const made = await encoder.encode({ file, stem, widths, form })
    if ('refusal' in made) return made
    const folder = base.slice(0, base.lastIndexOf('/') + 1)
    const stored = made.encoded.files.map((each) => ({ ...each, name: folder + each.name }))
    for (const [index, { name }] of made.encoded.files.entries())
      await files.keep(stored[index]?.name ?? '', join(place, name))
    const row = { ...made.encoded, base, files: stored }
    const picture = await db.transaction().execute((tx) => insert(tx, row))
    return { picture }
  }

  return (
    use: PictureUse,
    receive: Receive,
    insert: (tx: Tx, picture: NewPicture) => Promise<Picture>,
    findSame?: (hash: string) => Promise<Picture | undefined>,
  ): Promise<Uploaded | undefined> =>
    inUploadFolder(tempDir, (place) => take(use, place, receive, insert, findSame))
}
