import type { Language } from '#core/language.ts'
import type { Db } from '#db/schema.ts'
import { toInstant } from '#db/values.ts'
import { findText } from './stored-texts.server.ts'
import type { TextContent, TextKindName } from './text-kind.ts'

/** What lists show of a published text: nothing of it is long. */
export type PublishedLine = {
  key: string
  version: number
  publishedAt: Date
  by: string
  firstPublishedAt: Date
  /** YYYY-MM-DD that its publication says, else ''. */
  day: string
}

export type PublishedText = PublishedLine & { content: TextContent }

/** Returns undefined if it is not published. Former keys also find it: compare `key`. */
export async function findPublishedText(
  db: Db,
  kind: TextKindName,
  key: string,
  language: Language,
  now: Date,
): Promise<PublishedText | undefined> {
  const text = await findText(db, kind, key)
  if (!text) return undefined
  const row = await withContents(db, kind, language, now)
    .where('shown.text_id', '=', text.id)
    .executeTakeFirst()
  return row && toText(row)
}

/** In display order, then by key. Reads every body: for kinds of which there are few. */
export async function listPublishedTexts(
  db: Db,
  kind: TextKindName,
  language: Language,
  now: Date,
): Promise<PublishedText[]> {
  return (await withContents(db, kind, language, now).execute()).map(toText)
}

/** The same without what they say. */
export async function listPublishedLines(
  db: Db,
  kind: TextKindName,
  language: Language,
  now: Date,
): Promise<PublishedLine[]> {
  return (await publishedTexts(db, kind, language, now).execute()).map(toLine)
}

/** Pages with the current texts can be cached until then. */
export async function findNextPublication(db: Db, now: Date): Promise<Date | undefined> {
  const next = await db
    .selectFrom('text_publications')
    .select(({ fn }) => fn.min<Date | string | null>('starts_at').as('at'))
    .where('starts_at', '>', now)
    .executeTakeFirst()
  return toInstant(next?.at)
}

/** One statement for any number of texts. */
function publishedTexts(db: Db, kind: TextKindName, language: Language, now: Date) {
  return db
    .selectFrom('published_texts as shown')
    .innerJoin('texts', 'texts.id', 'shown.text_id')
    .select(['texts.key', 'shown.version', 'shown.published_at', 'shown.published_by'])
    .select(['shown.first_published_at', 'shown.day'])
    .where('shown.kind', '=', kind)
    .where('shown.language', '=', language)
    .where('shown.shown_from', '<=', now)
    .where('shown.shown_until', '>', now)
    .orderBy('texts.display_order')
    .orderBy('texts.key')
}

function withContents(db: Db, kind: TextKindName, language: Language, now: Date) {
  return publishedTexts(db, kind, language, now)
    .innerJoin('text_versions as version', (join) =>
      join
        .onRef('version.text_id', '=', 'shown.text_id')
        .onRef('version.language', '=', 'shown.language')
        .onRef('version.number', '=', 'shown.version'),
    )
    .select('version.content')
}

type Row = {
  key: string
  version: number
  published_at: Date
  published_by: string
  first_published_at: Date
  day: string
}

function toLine(row: Row): PublishedLine {
  return {
    key: row.key,
    version: row.version,
    publishedAt: row.published_at,
    by: row.published_by,
    firstPublishedAt: row.first_published_at,
    day: row.day,
  }
}

function toText(row: Row & { content: unknown }): PublishedText {
  return { ...toLine(row), content: row.content as TextContent }
}
