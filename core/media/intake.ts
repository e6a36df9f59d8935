import type { Picture, PictureFolder, PictureRefusal } from './picture.ts'

export type PictureUse = { folder: PictureFolder; theme?: string; words: string }

/** Pictures that come with a file: with the checks and limits of an upload. */
export type PictureIntake = {
  /** As its header says; nothing is kept. Its SHA-256 is in hexadecimal digits. */
  examine(bytes: AsyncIterable<Buffer>): Promise<{ hash: string } | { refusal: PictureRefusal }>
  store(
    bytes: AsyncIterable<Buffer>,
    actorId: string,
    use: PictureUse,
  ): Promise<{ picture: Picture } | { refusal: PictureRefusal }>
}
