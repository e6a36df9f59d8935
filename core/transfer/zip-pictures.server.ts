import type { PictureIntake, PictureUse } from '#core/media/intake.ts'
import { pictureUrl, refusalText } from '#core/media/picture.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { requireRight } from '#core/rights/write.server.ts'
import { UnreadableFile } from '#core/spreadsheets/unreadable-file.ts'
import { openZip, type Zip } from '#core/spreadsheets/zip.server.ts'
import { sameName } from '#core/spreadsheets/zip-entries.server.ts'
import type { Db } from '#db/schema.ts'
import type { Progress } from './progress.ts'
import { isWritten, type TransferKindName, type TransferPlan, type ZipPicture } from './transfer.ts'

/** By their names as `sameName` has them; undefined where a file came without a ZIP. */
export type ZipPictures = ReadonlyMap<string, ZipPicture> | undefined

/** Of each file beside the list whether it is a picture that could come in. */
export async function examinePictures(
  zip: Zip,
  intake: PictureIntake,
  progress?: Progress,
): Promise<ZipPicture[]> {
  const pictures: ZipPicture[] = []
  for (const [name, file] of zip.others) {
    progress?.('examining', pictures.length, zip.others.size)
    const examined = await intake.examine(file.read())
    const state =
      'hash' in examined ? { hash: examined.hash } : { issue: refusalText(examined.refusal) }
    pictures.push({ name, ...state })
  }
  return pictures
}

export type NamedPictures = {
  kind: TransferKindName
  uses: ReadonlyMap<string, PictureUse>
  pictures: readonly ZipPicture[]
}

/** What the rows that would be saved need each file of the ZIP for. */
export function usesOf({ rows }: TransferPlan): Map<string, PictureUse> {
  const wanted = rows.filter(isWritten)
  const named = wanted.flatMap((row) => row.pictures ?? [])
  return new Map(named.map(({ name, use }) => [name, use]))
}

type BringDependencies = { db: Db; intake: Pick<PictureIntake, 'store'>; progress?: Progress }

/**
 * Stores the pictures that the rows to be imported name, with the checks of every upload; those of
 * an import that fails then are collected like any other that nobody names. Throws Refusal.
 */
export async function bringPictures(
  { db, intake, progress }: BringDependencies,
  actorId: string,
  from: Buffer | string,
  { kind, uses, pictures }: NamedPictures,
): Promise<
  { pictures: ZipPicture[]; issue?: undefined } | { pictures?: undefined; issue: string }
> {
  await requireRight(db, actorId, mayEditContent)
  const brought: ZipPicture[] = []
  let stored = 0
  try {
    using zip = await openZip(from, { isArchive: typeof from === 'string', wanted: kind })
    for (const picture of pictures) {
      const use = uses.get(picture.name)
      const file = zip.others.get(picture.name)
      if (!use || !file) {
        brought.push(picture)
        continue
      }
      progress?.('storing', stored, uses.size)
      const kept = await intake.store(file.read(), actorId, use)
      if ('refusal' in kept) return { issue: `${picture.name}: ${refusalText(kept.refusal)}` }
      brought.push({ ...picture, url: pictureUrl(kept.picture) })
      stored += 1
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return { issue: error.message }
    throw error
  }
  return { pictures: brought }
}

/** What a cell says where it is no address: jane.jpg. */
export function pictureNameIn(cell: unknown): string | undefined {
  const name = typeof cell === 'string' ? cell.trim() : ''
  return /^[^/\\:]+\.\w{2,5}$/.test(name) ? sameName(name) : undefined
}

/** Of stored pictures, in cells and in the bodies of texts. */
export function addressesOfPictures(text: string): string[] {
  return [...new Set(text.match(/\/media\/[a-z0-9][a-z0-9/-]*\.(?:jpg|png|webp|avif)\b/g))]
}

/** The file of a ZIP that a cell means: by its name, or as the address that it has elsewhere. */
export function pictureMeant(cell: unknown, pictures: ZipPictures): ZipPicture | undefined {
  const isAddress = typeof cell === 'string' && cell.startsWith('/media/')
  return pictures?.get((isAddress ? sameName(cell) : pictureNameIn(cell)) ?? '')
}

/** Why a row that names it is refused. */
export function issueOfName(
  label: string,
  cell: string,
  pictures: ZipPictures,
): string | undefined {
  if (!pictures)
    return `${label} ${cell} is not here: send it in a ZIP with this file, or leave it empty and choose the picture in the editor`
  const picture = pictureMeant(cell, pictures)
  if (!picture) return `${label} ${cell} is not in the ZIP`
  return picture.issue && `${label} ${cell}: ${picture.issue}`
}

/** Whether an address of ours has been made of a file with this hash. */
export const isMadeOf = (address: string, hash: string | undefined) =>
  hash !== undefined && address.includes(`-${hash.slice(0, 16)}-`)
