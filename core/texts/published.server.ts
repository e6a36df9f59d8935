import type { Language } from '#core/language.ts'
import { withTrees } from '#core/rich-text/stored-html.ts'
import type { Db } from '#db/schema.ts'
import { toInstant } from '#db/values.ts'
import { publicationState, publishedPeriods } from './publication.ts'
import { findText, listPublications } from './stored-texts.server.ts'
import type { TextContent, TextKindName } from './text-kind.ts'

export type PublishedText = {
  key: string
  version: number
  content: TextContent
  publishedAt: Date
  by: string
  firstPublishedAt: Date
}

/** A text as visitors get it, where English stands in for a language that it lacks. */
export type ShownText = PublishedText & { language: Language }

/** Undefined for one that is not. A former key leads to it: compare `key`. */
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

/** The same, in the language that it is shown in: Arabic where that is published, or English. */
export async function findShownText(
  db: Db,
  kind: TextKindName,
  key: string,
  language: Language,
  now: Date,
): Promise<ShownText | undefined> {
  const own = await findPublishedText(db, kind, key, language, now)
  if (own) return { ...own, language }
  const english = language === 'en' ? undefined : await findPublishedText(db, kind, key, 'en', now)
  return english && { ...english, language: 'en' }
}

/** All that the site of a language shows, in display order, then by key. */
export async function listShownTexts(
  db: Db,
  kind: TextKindName,
  language: Language,
  now: Date,
): Promise<ShownText[]> {
  const [english, translated] = await Promise.all([
    readPublished(db, { kind, language: 'en' }, now),
    language === 'en' ? [] : readPublished(db, { kind, language }, now),
  ])
  return english.map((text): ShownText => {
    const own = translated.find(({ key }) => key === text.key)
    return own ? { ...own, language } : { ...text, language: 'en' }
  })
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

export type PublishedPeriod = {
  version: number
  content: TextContent
  from: Date
  /** Undefined for the present one. */
  until: Date | undefined
}

/** The latest first: each version once, since it was first shown. */
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
  const contents = await readContents(
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

/** Until then a page made of the present texts may be kept. */
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
  const contents = await readContents(
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

async function readContents(
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
