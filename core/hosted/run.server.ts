import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import type { Actor, Work } from '#core/work.ts'
import type { Bucket } from './picture-paths.ts'
import { textIn } from './values.ts'

export const hostedActor: Actor = { id: null, name: 'Import from the hosted backend' }

/** Says where a picture is now, or why it is nowhere. */
export type PictureAnswer = { url: string; issue?: undefined } | { url?: undefined; issue: string }

/** Answers for the picture that a row names; undefined if it names none. */
export type PictureOf = (bucket: Bucket, imageUrl: string) => PictureAnswer | undefined

export type ImportRun = Work & { pictureOf: PictureOf }

export function textCell({ cells }: SourceRow, column: string): string {
  return textIn(cells[column])
}
