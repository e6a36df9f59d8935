import { sql } from 'kysely'
import { type Translation, translations } from '#core/language.ts'
import type { Db } from '#db/schema.ts'
import { behindOf, type TranslationOfText } from './behind.ts'
import type { StoredText } from './stored-texts.server.ts'
import type { TextKind, TextKindName } from './text-kind.ts'

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
  const rows = await translationsOf(db, kind, language, now)
    .$if(textIds !== undefined, (select) => select.where('texts.id', 'in', textIds ?? []))
    .execute()
  return rows.map(toTranslation)
}

function translationsOf(db: Db, kind: string, language: Translation, now: Date) {
  return db
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
    .orderBy('texts.display_order')
    .orderBy('texts.key')
}

type Row = {
  key: string
  english: number | null
  own: number | null
  translates: number | null
}

export type BehindTexts = { kind: TextKindName; language: Translation; count: number }

const kinds: readonly TextKindName[] = ['theme', 'letter', 'legal', 'page', 'disclosure']

/** How many published texts of each kind are behind their English; what has none is left out. */
export async function countBehind(db: Db, now: Date): Promise<BehindTexts[]> {
  const counts = await Promise.all(
    kinds.flatMap((kind) =>
      translations.map(async (language) => {
        const texts = await translationsOf(db, kind, language, now)
          .where('own.version', 'is not', null)
          .where(isBehind)
          .execute()
        return { kind, language, count: texts.length }
      }),
    ),
  )
  return counts.filter(({ count }) => count > 0)
}

/** Thousands are not: the database leaves them out. */
const isBehind = sql<boolean>`coalesce(version.translates, 0) < english.version`

function toTranslation(row: Row): TranslationOfText {
  const english = row.english ?? undefined
  const own = row.own ?? undefined
  const translates = own === undefined ? undefined : (row.translates ?? 0)
  const behind = translates === undefined ? 0 : Math.max(0, (english ?? 0) - translates)
  return { key: row.key, english, own, translates, behind }
}

/** Keys of the published texts of a kind that lack a translation or are behind in one. For staff only. */
export async function listToTranslate(
  db: Db,
  kind: Pick<TextKind, 'name' | 'original'>,
  now: Date,
): Promise<Set<string>> {
  const hasOriginal = kind.original !== undefined
  const keys = new Set<string>()
  for (const language of translations) {
    const rows = await translationsOf(db, kind.name, language, now)
      .where('english.version', 'is not', null)
      .where(({ or, eb }) => or([eb('own.version', 'is', null), isBehind]))
      .execute()
    for (const text of rows.map(toTranslation)) {
      const isMissing = !hasOriginal && text.english !== undefined && text.own === undefined
      if (isMissing || behindOf(text, hasOriginal) > 0) keys.add(text.key)
    }
  }
  return keys
}
