import type { Field } from '#core/fields/kinds.ts'
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
  const issues: (string | undefined)[] = []
  for (const [key, field] of Object.entries(fields)) {
    const typed = typeof values[key] === 'string' ? values[key].trim() : ''
    const kept = String(before?.[key] ?? '')
    for (const named of field.kind === 'picture' ? [typed] : addressesIn(field, typed)) {
      if (named === '' || named === kept) continue
      const isElsewhere =
        isChosen && field.kind === 'picture' && !named.startsWith(`/media/${field.folder}/`)
      const isHere = here.has(named) && !isElsewhere
      if (isHere || (!isChosen && kept.includes(named))) continue
      const picture = here.has(named) ? undefined : pictureMeant(named, zip)
      const same = addressesOfPictures(kept).find((each) => isMadeOf(each, picture?.hash))
      const own = same ?? (field.kind === 'picture' ? picture?.name : undefined)
      if (own !== undefined) values[key] = String(values[key]).replaceAll(named, () => own)
      const isAddress = !picture && pictureNameIn(named) === undefined
      issues.push(
        isChosen && isAddress
          ? `${field.label} ${named} is not here: leave it empty, and choose the picture in the editor`
          : issueOfName(fullLabel(field), named, zip),
      )
    }
  }
  return issues.filter((issue) => issue !== undefined)
}

/** The pictures in a body of a text. */
const addressesIn = ({ kind }: Field, value: unknown) =>
  kind === 'rich' && typeof value === 'string' ? addressesOfPictures(value) : []

/** What the fields of a record name of a ZIP: by plain names, and in bodies by addresses. */
function meantIn(fields: FieldTable, record: Values, zip: ZipPictures) {
  return Object.entries(fields).flatMap(([key, field]) => {
    const name = field.kind === 'picture' ? pictureNameIn(record[key]) : undefined
    const folder = field.kind === 'picture' ? field.folder : ('letter-images' as const)
    const words = name === undefined ? addressesIn(field, record[key]) : [String(record[key])]
    return words.flatMap((named) => {
      const picture = pictureMeant(named, zip)
      return picture ? { key, folder, named, picture } : []
    })
  })
}

/** What a row brings of the ZIP; `words` are what its pictures are called after. */
export function broughtPictures(
  fields: FieldTable,
  record: Values,
  words: Omit<PictureUse, 'folder'>,
  { here, zip }: FilePictures,
): Pick<RowPlan, 'pictures'> {
  const pictures = meantIn(fields, record, zip)
    .filter(({ named }) => !here.has(named))
    .map(({ folder, picture }) => ({ name: picture.name, use: { folder, ...words } }))
  return pictures.length > 0 ? { pictures } : {}
}

/** A record with the addresses of the pictures that came along. */
export function withPictures<R extends object>(fields: FieldTable, record: R, zip: ZipPictures): R {
  const values: Record<string, unknown> = Object.fromEntries(Object.entries(record))
  for (const { key, named, picture } of meantIn(fields, values, zip))
    if (picture.url) values[key] = String(values[key]).replaceAll(named, picture.url)
  return { ...record, ...values }
}
