import type { PictureFolder } from '#core/fields/kinds.ts'
import type { Picture, PictureRefusal } from './picture.ts'

export type PictureUse = { folder: PictureFolder; theme?: string; words: string }

type Bytes = Iterable<Buffer> | AsyncIterable<Buffer>

/** Takes pictures from imported files, with the checks and limits of an upload. `A` says who brings them. */
export type PictureIntake<A = string> = {
  /**
   * Checks the header, and all of it where it is told for which folder; stores nothing. Returns the
   * SHA-256 in hex.
   */
  examine(
    bytes: Bytes,
    folder?: PictureFolder,
  ): Promise<{ hash: string } | { refusal: PictureRefusal }>
  store(
    bytes: Bytes,
    actor: A,
    use: PictureUse,
  ): Promise<{ picture: Picture } | { refusal: PictureRefusal }>
}
