import type { Translation } from '#core/language.ts'
import type { Db } from '#db/schema.ts'
import type { StoredText } from './stored-texts.server.ts'
import type { TextKind } from './text-kind.ts'

/** How far the published translation of a text is behind its published English. */
export type TranslationOfText = {
  key: string
  /** The numbers of the published versions, if any. */
  english: number | undefined
  own: number | undefined
  translates: number | undefined
  /** How many English versions there are since then, up to the published one. */
  behind: number
}

/**
 * All texts of a kind in display order, or some of them, except unchanged originals. One statement,
 * which reads what is shown now and no contents.
 */
export async function listTranslations(
  db: Db,
  { name: kind }: Pick<TextKind, 'name'>,
  language: Translation,
  now: Date,
  some?: readonly Pick<StoredText, 'id'>[],
): Promise<TranslationOfText[]> {
  if (some?.length === 0) return []
  const textIds = some?.map(({ id }) => id)
  const rows = await db
    .selectFrom('texts')
    .leftJoin('published_texts as english', (join) =>
      join
        .onRef('english.text_id', '=', 'texts.id')
        .on('english.language', '=', 'en')
        .on('english.shown_from', '<=', now)
        .on('english.shown_until', '>', now),
    )
    .leftJoin('published_texts as own', (join) =>
      join
        .onRef('own.text_id', '=', 'texts.id')
        .on('own.language', '=', language)
        .on('own.shown_from', '<=', now)
        .on('own.shown_until', '>', now),
    )
    .leftJoin('text_versions as version', (join) =>
      join
        .onRef('version.text_id', '=', 'own.text_id')
        .on('version.language', '=', language)
        .onRef('version.number', '=', 'own.version'),
    )
    .select(['texts.key', 'english.version as english', 'own.version as own'])
    .select('version.translates')
    .where('texts.kind', '=', kind)
    .$if(textIds !== undefined, (select) => select.where('texts.id', 'in', textIds ?? []))
    .orderBy('texts.display_order')
    .orderBy('texts.key')
    .execute()
  return rows.map((row) => {
    const english = row.english ?? undefined
    const own = row.own ?? undefined
    const translates = own === undefined ? undefined : (row.translates ?? 0)
    const behind = translates === undefined ? 0 : Math.max(0, (english ?? 0) - translates)
    return { key: row.key, english, own, translates, behind }
  })
}
