import { findPictures } from '#core/media/pictures.server.ts'
import type { FieldTable } from '#core/record/fields.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { fullLabel, type TextContent } from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'
import { pictureKeys } from './list-pictures.server.ts'
import type { RowPlan } from './transfer.ts'
import {
  addressesOfPictures,
  isMadeOf,
  issueOfName,
  keptOrTyped,
  pictureMeant,
  pictureNameIn,
  withAddresses,
  type ZipPictures,
} from './zip-pictures.server.ts'

/** What a file names that is here, and what came along. */
export type TextPictures = { here: ReadonlySet<string>; zip: ZipPictures }

export async function findTextPictures(
  db: Db,
  rows: readonly SourceRow[],
  zip: ZipPictures,
): Promise<TextPictures> {
  const named = new Set(rows.flatMap(({ cells }) => addressesOfPictures(JSON.stringify(cells))))
  return { here: new Set((await findPictures(db, [...named])).keys()), zip }
}

/** Pictures that came along become the text's own (`values` changes); says why others do not. */
export function resolvePictures(
  fields: FieldTable,
  values: TextContent,
  before: TextContent | undefined,
  { here, zip }: TextPictures,
): string[] {
  const isKnown = (address: string, kept: unknown) =>
    here.has(address) || String(kept ?? '').includes(address)
  const issues: string[] = []
  for (const key of pictureKeys(fields)) {
    const typed = values[key]
    if (typeof typed !== 'string' || typed === '' || isKnown(typed, before?.[key])) continue
    const own = keptOrTyped(typed, before?.[key], zip)
    const picture = pictureMeant(typed, zip)
    values[key] = own === typed && picture ? picture.name : own
    issues.push(...(issueOfName(fields[key]?.label ?? '', typed, zip) ?? []))
  }
  for (const key of richKeys(fields)) {
    const body = values[key]
    const kept = String(before?.[key] ?? '')
    if (typeof body !== 'string') continue
    for (const address of addressesOfPictures(body)) {
      if (isKnown(address, kept)) continue
      const hash = pictureMeant(address, zip)?.hash
      const own = addressesOfPictures(kept).find((each) => isMadeOf(each, hash))
      if (own) values[key] = String(values[key]).replaceAll(address, own)
      const field = fields[key]
      issues.push(...(issueOfName(field ? fullLabel(field) : key, address, zip) ?? []))
    }
  }
  return issues
}

/** What a row brings of the ZIP; `words` are what its pictures are called after. */
export function broughtPictures(
  fields: FieldTable,
  content: TextContent,
  words: string,
  { here, zip }: TextPictures,
): Pick<RowPlan, 'pictures'> {
  const named = pictureKeys(fields).flatMap((key) => pictureNameIn(content[key]) ?? [])
  for (const key of richKeys(fields))
    for (const address of addressesOfPictures(String(content[key] ?? ''))) {
      const picture = here.has(address) ? undefined : pictureMeant(address, zip)
      if (picture) named.push(picture.name)
    }
  const pictures = named.map((name) => ({ name, use: { folder: 'letter-images', words } as const }))
  return pictures.length > 0 ? { pictures } : {}
}

/** With the pictures that came along where they are now. */
export function withPictures(
  fields: FieldTable,
  content: TextContent,
  zip: ZipPictures,
): TextContent {
  const placed = withAddresses(content, pictureKeys(fields), zip)
  for (const key of richKeys(fields)) {
    const body = placed[key]
    if (typeof body !== 'string') continue
    for (const address of addressesOfPictures(body)) {
      const url = pictureMeant(address, zip)?.url
      if (url) placed[key] = String(placed[key]).replaceAll(address, url)
    }
  }
  return placed
}

const richKeys = (fields: FieldTable) =>
  Object.keys(fields).filter((key) => fields[key]?.kind === 'rich')
