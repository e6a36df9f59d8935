import type { PictureUse } from '#core/media/intake.ts'
import { findPictures } from '#core/media/pictures.server.ts'
import type { ListDefinition } from '#core/record/definition.server.ts'
import type { AnyDraft, FieldTable } from '#core/record/fields.ts'
import type { Row } from '#core/record/list.ts'
import type { Db } from '#db/schema.ts'
import type { RowPlan } from './transfer.ts'
import {
  issueOfName,
  pictureMeant,
  pictureNameIn,
  withAddresses,
  type ZipPictures,
} from './zip-pictures.server.ts'

type Drafted<D> = { before: { draft: D } | undefined; draft: D; reasons: string[] }

/** A picture is one that is here, or one that came along. */
export async function refusePictures<D extends AnyDraft, S extends Row>(
  db: Db,
  { fields }: ListDefinition<D, S>,
  drafted: readonly Drafted<D>[],
  pictures: ZipPictures,
): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'picture') continue
    const urlOf = (draft: D | undefined) => String(draft?.[name] ?? '')
    const foreign = drafted.filter(({ draft, before }) => urlOf(draft) !== urlOf(before?.draft))
    const known = await findPictures(
      db,
      foreign.map(({ draft }) => urlOf(draft)),
    )
    for (const { draft, reasons } of foreign) {
      const came = known.has(urlOf(draft)) ? undefined : pictureMeant(urlOf(draft), pictures)
      if (came) Object.assign(draft, { [name]: came.name })
      const url = urlOf(draft)
      const isName = pictureNameIn(url) !== undefined
      const issue = isName ? issueOfName(field.label, url, pictures) : undefined
      if (issue) reasons.push(issue)
      if (url !== '' && !isName && !(known.has(url) && url.startsWith(`/media/${field.folder}/`)))
        reasons.push(
          `${field.label} ${url} is not here: leave it empty, and choose the picture in the editor`,
        )
    }
  }
}

export function pictureKeys(fields: FieldTable): string[] {
  return Object.keys(fields).filter((key) => fields[key]?.kind === 'picture')
}

/** With the pictures that came along where they are now. */
export function addressed<D extends AnyDraft, E extends Drafted<D>>(
  fields: FieldTable,
  wanted: readonly E[],
  pictures: ZipPictures,
): E[] {
  const keys = pictureKeys(fields)
  return wanted.map((each) => ({ ...each, draft: withAddresses(each.draft, keys, pictures) }))
}

/** What a record names of a ZIP; `words` are what its picture is called after. */
export function namedPicture(
  fields: FieldTable,
  record: Readonly<Record<string, unknown>>,
  words: Omit<PictureUse, 'folder'>,
): Pick<RowPlan, 'pictures'> {
  for (const [key, field] of Object.entries(fields)) {
    const name = field.kind === 'picture' ? pictureNameIn(record[key]) : undefined
    if (field.kind === 'picture' && name !== undefined)
      return { pictures: [{ name, use: { folder: field.folder, ...words } }] }
  }
  return {}
}
