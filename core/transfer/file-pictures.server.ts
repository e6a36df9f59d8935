import type { PictureUse } from '#core/media/intake.ts'
import { findPictures } from '#core/media/pictures.server.ts'
import type { FieldTable } from '#core/record/fields.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { fullLabel } from '#core/texts/text-kind.ts'
import { mapInTurns } from '#db/give-way.ts'
import type { Db } from '#db/schema.ts'
import type { RowPlan } from './transfer.ts'
import {
  addressesOfPictures,
  isMadeOf,
  issueOfName,
  keptOrTyped,
  pictureMeant,
  pictureNameIn,
  type ZipPictures,
} from './zip-pictures.server.ts'

/** What the rows of a file name that is here, and what came along. */
export type FilePictures = { here: ReadonlySet<string>; zip: ZipPictures }

type Values = Readonly<Record<string, unknown>>

/** @param columns those of pictures, where no other cell can name one */
export async function findFilePictures(
  db: Db,
  rows: readonly SourceRow[],
  zip: ZipPictures,
  columns?: readonly string[],
): Promise<FilePictures> {
  const named = await mapInTurns(rows, ({ cells }) =>
    addressesOfPictures(JSON.stringify(columns?.map((name) => cells[name]) ?? cells)),
  )
  return { here: new Set((await findPictures(db, [...new Set(named.flat())])).keys()), zip }
}

/**
 * Pictures that came along become the record's own (`values` changes); says why others do not.
 *
 * @param isChosen whether a picture that is not here is chosen in the editor, from its own folder
 */
export function resolvePictures(
  fields: FieldTable,
  values: Record<string, string | number | boolean>,
  before: Values | undefined,
  { here, zip }: FilePictures,
  { isChosen = false } = {},
): string[] {
  const issues: string[] = []
  const say = (issue: string | undefined) => {
    if (issue !== undefined) issues.push(issue)
  }
  for (const [key, field] of Object.entries(fields)) {
    const typed = typeof values[key] === 'string' ? values[key].trim() : ''
    const kept = String(before?.[key] ?? '')
    const isKnown = (address: string) => here.has(address) || kept.includes(address)
    if (field.kind === 'picture' && typed !== '' && typed !== kept) {
      const isAway = isChosen && !(here.has(typed) && typed.startsWith(`/media/${field.folder}/`))
      if (!isAway && isKnown(typed)) continue
      const own = keptOrTyped(typed, kept, zip)
      const picture = here.has(typed) ? undefined : pictureMeant(typed, zip)
      values[key] = own === typed && picture ? picture.name : own
      if (isChosen && !picture && pictureNameIn(typed) === undefined)
        say(
          `${field.label} ${typed} is not here: leave it empty, and choose the picture in the editor`,
        )
      else say(issueOfName(field.label, typed, zip))
    }
    if (field.kind !== 'rich') continue
    for (const address of addressesOfPictures(typed)) {
      if (isKnown(address)) continue
      const hash = pictureMeant(address, zip)?.hash
      const own = addressesOfPictures(kept).find((each) => isMadeOf(each, hash))
      if (own) values[key] = String(values[key]).replaceAll(address, own)
      say(issueOfName(fullLabel(field), address, zip))
    }
  }
  return issues
}

/** What a row brings of the ZIP; `words` are what its pictures are called after. */
export function broughtPictures(
  fields: FieldTable,
  record: Values,
  words: Omit<PictureUse, 'folder'>,
  { here, zip }: FilePictures,
): Pick<RowPlan, 'pictures'> {
  const pictures: RowPlan['pictures'] = []
  for (const [key, field] of Object.entries(fields)) {
    const name = field.kind === 'picture' ? pictureNameIn(record[key]) : undefined
    if (field.kind === 'picture' && name !== undefined)
      pictures.push({ name, use: { folder: field.folder, ...words } })
    if (field.kind !== 'rich') continue
    for (const address of addressesOfPictures(String(record[key] ?? ''))) {
      const picture = here.has(address) ? undefined : pictureMeant(address, zip)
      if (picture) pictures.push({ name: picture.name, use: { folder: 'letter-images', ...words } })
    }
  }
  return pictures.length > 0 ? { pictures } : {}
}

/** A record with the addresses of the pictures that came along. */
export function withPictures<R extends object>(fields: FieldTable, record: R, zip: ZipPictures): R {
  const values: Record<string, unknown> = Object.fromEntries(Object.entries(record))
  for (const [key, { kind }] of Object.entries(fields)) {
    const value = values[key]
    const named = kind === 'picture' && zip?.get(pictureNameIn(value) ?? '')?.url
    if (named) values[key] = named
    if (kind !== 'rich' || typeof value !== 'string') continue
    for (const address of addressesOfPictures(value)) {
      const url = pictureMeant(address, zip)?.url
      if (url) values[key] = String(values[key]).replaceAll(address, url)
    }
  }
  return { ...record, ...values }
}
