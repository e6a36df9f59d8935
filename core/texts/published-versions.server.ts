import type { Language } from '#core/language.ts'
import type { Db } from '#db/schema.ts'
import { publishedPeriods } from './publication.ts'
import { listContents } from './published.server.ts'
import { listPublications } from './stored-publications.server.ts'
import { findText } from './stored-texts.server.ts'
import type { TextContent, TextKindName } from './text-kind.ts'

export type PublishedPeriod = {
  version: number
  content: TextContent
  from: Date
  /** Undefined for the current one. */
  until: Date | undefined
}

/** Newest first; each version once, from when it was first shown. */
export async function listPublishedVersions(
  db: Db,
  kind: TextKindName,
  key: string,
  language: Language,
  now: Date,
): Promise<PublishedPeriod[]> {
  const text = await findText(db, kind, key)
  if (!text) return []
  const lines = await listPublications(db, { kind, language, textId: text.id })
  const periods = publishedPeriods(lines.get(text.id) ?? [], now)
  const contents = await listContents(
    db,
    language,
    periods.map(({ version }) => ({ textId: text.id, version })),
  )
  return periods
    .map(({ version, from, until }) => {
      return { version, content: contents.get(`${text.id} ${version}`) ?? {}, from, until }
    })
    .reverse()
}
