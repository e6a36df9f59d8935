import type { Language } from '#core/language.ts'
import { publishedPeriods } from '#core/publications/publication.ts'
import { listPublications } from '#core/publications/stored-publications.server.ts'
import type { Db } from '#db/schema.ts'
import { findText, type StoredText, versionsOf } from './stored-texts.server.ts'
import type { TextContent, TextKindName } from './text-kind.ts'

export type PublishedPeriod = {
  version: number
  from: Date
  /** Undefined for the current one. */
  until: Date | undefined
  /** YYYY-MM-DD that the publication says, else ''. */
  day: string
}

/** Newest first; each version once, from when it was first shown. */
export async function listPublishedPeriods(
  db: Db,
  kind: TextKindName,
  key: string,
  language: Language,
  now: Date,
): Promise<PublishedPeriod[]> {
  const text = await findText(db, kind, key)
  if (!text) return []
  const lines = await listPublications(db, { kind, language, textId: text.id })
  return publishedPeriods(lines.get(text.id) ?? [], now)
    .map(({ version, from, until, day }) => ({ version, from, until, day }))
    .reverse()
}

/** What a version says, whether or not it is still shown. */
export async function findVersionContent(
  db: Db,
  text: StoredText,
  language: Language,
  number: number,
): Promise<TextContent | undefined> {
  const row = await versionsOf(db, text, language).where('number', '=', number).executeTakeFirst()
  return row?.content as TextContent | undefined
}
