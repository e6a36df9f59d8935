import { publicationState } from '#core/publications/publication.ts'
import { listPublications } from '#core/publications/stored-publications.server.ts'
import type { Db } from '#db/schema.ts'
import { listStored, type StoredText } from './stored-texts.server.ts'
import type { TextKind } from './text-kind.ts'

/** How far the published Arabic of a text is behind its published English. */
export type Translation = {
  key: string
  /** The numbers of the published versions, if any. */
  english: number | undefined
  arabic: number | undefined
  translates: number | undefined
  /** How many English versions there are since then, up to the published one. */
  behind: number
}

/** All texts of a kind, or some of them, by key, except unchanged originals. */
export async function listTranslations(
  db: Db,
  { name: kind }: Pick<TextKind, 'name'>,
  now: Date,
  some?: readonly StoredText[],
): Promise<Translation[]> {
  if (some?.length === 0) return []
  const texts = some ?? (await listStored(db, kind))
  const textIds = some?.map(({ id }) => id)
  const english = await listPublications(db, { kind, language: 'en', textIds })
  const arabic = await listPublications(db, { kind, language: 'ar', textIds })
  const versions = await db
    .selectFrom('text_versions')
    .innerJoin('texts', 'texts.id', 'text_versions.text_id')
    .select(['text_id', 'number', 'translates'])
    .where('kind', '=', kind)
    .where('language', '=', 'ar')
    .$if(textIds !== undefined, (select) => select.where('text_id', 'in', textIds ?? []))
    .execute()
  const translated = new Map(
    versions.map(({ text_id, number, translates }) => [`${text_id} ${number}`, translates ?? 0]),
  )
  return texts.map(({ id, key }) => {
    const at = (lines: typeof english) =>
      publicationState(lines.get(id) ?? [], now).published?.version
    const here = at(english)
    const there = at(arabic)
    const translates = there === undefined ? undefined : translated.get(`${id} ${there}`)
    const behind = translates === undefined ? 0 : Math.max(0, (here ?? 0) - translates)
    return { key, english: here, arabic: there, translates, behind }
  })
}
