import type { PictureFolder } from '#core/fields/kinds.ts'
import type { Picture, PictureRefusal } from './picture.ts'

export type PictureUse = { folder: PictureFolder; theme?: string; words: string }

/** Takes pictures from imported files, with the checks and limits of an upload. */
export type PictureIntake = {
  /** Checks the header and stores nothing. Returns the SHA-256 in hex. */
  examine(bytes: AsyncIterable<Buffer>): Promise<{ hash: string } | { refusal: PictureRefusal }>
  store(
    bytes: AsyncIterable<Buffer>,
    actorId: string,
    use: PictureUse,
  ): Promise<{ picture: Picture } | { refusal: PictureRefusal }>
}
