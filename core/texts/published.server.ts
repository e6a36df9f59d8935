import type { Language } from '#core/language.ts'
import { withTrees } from '#core/rich-text/stored-html.ts'
import type { Db } from '#db/schema.ts'
import { toInstant } from '#db/values.ts'
import { publicationState, publishedPeriods } from './publication.ts'
import { listPublications } from './stored-publications.server.ts'
import { findText } from './stored-texts.server.ts'
import type { TextContent, TextKindName } from './text-kind.ts'

export type PublishedText = {
  key: string
  version: number
  content: TextContent
  publishedAt: Date
  by: string
  firstPublishedAt: Date
}

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
  const [found] = await readPublished(db, { kind, language, textId: text.id }, now)
  return found
}

/** In display order, then by key. */
export function listPublishedTexts(
  db: Db,
  kind: TextKindName,
  language: Language,
  now: Date,
): Promise<PublishedText[]> {
  return readPublished(db, { kind, language }, now)
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

async function readPublished(
  db: Db,
  of: { kind: TextKindName; language: Language; textId?: string },
  now: Date,
): Promise<PublishedText[]> {
  const lines = await listPublications(db, of)
  const states = [...lines].flatMap(([textId, publications]) => {
    const { published } = publicationState(publications, now)
    const [first] = publishedPeriods(publications, now)
    return published && first ? [{ textId, published, first: first.from }] : []
  })
  if (states.length === 0) return []
  const keys = await db
    .selectFrom('texts')
    .select(['id', 'key'])
    .where('kind', '=', of.kind)
    .orderBy('display_order')
    .orderBy('key')
    .execute()
  const contents = await listContents(
    db,
    of.language,
    states.map(({ textId, published }) => ({ textId, version: published.version })),
  )
  return keys.flatMap(({ id, key }): PublishedText[] => {
    const state = states.find(({ textId }) => textId === id)
    const content = state && contents.get(`${id} ${state.published.version}`)
    if (!state || !content) return []
    const { version, since: publishedAt, by } = state.published
    return [{ key, version, content, publishedAt, by, firstPublishedAt: state.first }]
  })
}

export async function listContents(
  db: Db,
  language: Language,
  wanted: readonly { textId: string; version: number }[],
): Promise<Map<string, TextContent>> {
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('text_versions')
    .select(['text_id', 'number', 'content'])
    .where('language', '=', language)
    .where(({ eb, or }) =>
      or(
        wanted.map(({ textId, version }) => eb('text_id', '=', textId).and('number', '=', version)),
      ),
    )
    .execute()
  return new Map(
    rows.map((row) => [`${row.text_id} ${row.number}`, withTrees(row.content as TextContent)]),
  )
}
