import type { Db } from '#db/schema.ts'
import type { StoredText } from './stored-texts.server.ts'
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

/**
 * All texts of a kind in display order, or some of them, except unchanged originals. One statement,
 * which reads what is shown now and no contents.
 */
export async function listTranslations(
  db: Db,
  { name: kind }: Pick<TextKind, 'name'>,
  now: Date,
  some?: readonly Pick<StoredText, 'id'>[],
): Promise<Translation[]> {
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
    .leftJoin('published_texts as arabic', (join) =>
      join
        .onRef('arabic.text_id', '=', 'texts.id')
        .on('arabic.language', '=', 'ar')
        .on('arabic.shown_from', '<=', now)
        .on('arabic.shown_until', '>', now),
    )
    .leftJoin('text_versions as version', (join) =>
      join
        .onRef('version.text_id', '=', 'arabic.text_id')
        .on('version.language', '=', 'ar')
        .onRef('version.number', '=', 'arabic.version'),
    )
    .select(['texts.key', 'english.version as english', 'arabic.version as arabic'])
    .select('version.translates')
    .where('texts.kind', '=', kind)
    .$if(textIds !== undefined, (select) => select.where('texts.id', 'in', textIds ?? []))
    .orderBy('texts.display_order')
    .orderBy('texts.key')
    .execute()
  return rows.map((row) => {
    const english = row.english ?? undefined
    const arabic = row.arabic ?? undefined
    const translates = arabic === undefined ? undefined : (row.translates ?? 0)
    const behind = translates === undefined ? 0 : Math.max(0, (english ?? 0) - translates)
    return { key: row.key, english, arabic, translates, behind }
  })
}
