import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Language } from '#core/language.ts'
import { publishedPeriods } from '#core/publications/publication.ts'
import { listPublications, outOfTrash } from '#core/publications/stored-publications.server.ts'
import { fold } from '#core/text.ts'
import type { Db, Tx } from '#db/schema.ts'
import { isWhole } from '#db/values.ts'
import {
  completeContent,
  type TextContent,
  type TextId,
  type TextKind,
  type TextKindName,
} from './text-kind.ts'

/** `key` is the current key, even if it was requested by a former one. */
export type StoredText = { id: string; key: string }

export type Version = {
  number: number
  content: TextContent
  savedAt: Date
  by: string
  reason: string
  /** The English version that it translates, 0 for the original; undefined for English texts. */
  translates: number | undefined
}

/** Also finds it by a former key. */
export async function findText(
  db: Db,
  kind: TextKindName,
  key: string,
): Promise<StoredText | undefined> {
  // Addresses may hold a NUL character, which neither database takes.
  if (key.includes('\0')) return undefined
  const texts = db
    .selectFrom('texts')
    .select(['texts.id', 'texts.key'])
    .where('texts.kind', '=', kind)
  const text = await texts.where('texts.key', '=', key).executeTakeFirst()
  if (text) return text
  return texts
    .innerJoin('text_aliases as former', 'former.text_id', 'texts.id')
    .where('former.kind', '=', kind)
    .where('former.key', '=', key)
    .executeTakeFirst()
}

/** In display order, including unpublished ones, without the trash. */
export function listStored(db: Db, kind: TextKindName) {
  return db
    .selectFrom('texts')
    .select(['id', 'key', 'display_order'])
    .where('kind', '=', kind)
    .where(outOfTrash)
    .orderBy('display_order')
    .orderBy('key')
    .execute()
}

/** The list's name in `list_revisions`, `changes` and `submissions`; its revision is the newest version. */
export function listOf(text: Pick<StoredText, 'id'>, language: Language): string {
  return `text:${text.id}:${language}`
}

/** The name in `list_revisions` and `saves` of what is written since the newest version. */
export function draftListOf(text: Pick<StoredText, 'id'>, language: Language): string {
  return `draft:${text.id}:${language}`
}

export function versionsOf(db: Db, text: StoredText, language: Language) {
  return db
    .selectFrom('text_versions')
    .select(['number', 'content', 'saved_at', 'saved_by_name', 'reason', 'translates'])
    .where('text_id', '=', text.id)
    .where('language', '=', language)
    .orderBy('number', 'desc')
}

export function toVersion(
  kind: TextKind,
  key: string,
  row: {
    number: number
    content: unknown
    saved_at: Date
    saved_by_name: string
    reason: string
    translates: number | null
  },
): Version {
  const { number, saved_at: savedAt, saved_by_name: by, reason } = row
  const content = completeContent(kind.fieldsOf(key), row.content as TextContent)
  return { number, content, savedAt, by, reason, translates: row.translates ?? undefined }
}

export async function findNewestVersion(
  db: Db,
  kind: TextKind,
  text: StoredText,
  { language }: Pick<TextId, 'language'>,
) {
  const row = await versionsOf(db, text, language).limit(1).executeTakeFirst()
  return row && toVersion(kind, text.key, row)
}

/** A version as it was saved, whether or not it is still shown; undefined where there is none of this number. */
export async function findStoredVersion(
  db: Db,
  kind: TextKind,
  text: StoredText,
  { language, number }: { language: Language; number: number },
): Promise<Version | undefined> {
  if (!isWhole(number)) return undefined
  const row = await versionsOf(db, text, language).where('number', '=', number).executeTakeFirst()
  return row && toVersion(kind, text.key, row)
}

/** Returns undefined if another text has or had the key. */
export async function createTextRow(
  tx: Tx,
  kind: TextKindName,
  { key, order }: { key: string; order?: number },
): Promise<StoredText | undefined> {
  const former = await tx
    .selectFrom('text_aliases')
    .select('text_id')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
  if (former) return undefined
  return tx
    .insertInto('texts')
    .values({ id: randomUUID(), kind, key, display_order: order, created_at: new Date() })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .returning(['id', 'key'])
    .executeTakeFirst()
}

/** The words of titles are read out of contents by the database, which hands over nothing else. */
export function newestVersions(
  db: Db,
  kind: Pick<TextKind, 'name'>,
  textIds: readonly string[] | undefined,
) {
  return db
    .selectFrom('text_versions as version')
    .innerJoin('texts', 'texts.id', 'version.text_id')
    .leftJoin('text_drafts as draft', (join) =>
      join
        .onRef('draft.text_id', '=', 'version.text_id')
        .onRef('draft.language', '=', 'version.language'),
    )
    .select(['version.text_id', 'version.language'])
    .select([
      sql<string | null>`coalesce(draft.content, version.content) ->> 'title'`.as('title'),
      sql<string | null>`coalesce(draft.content, version.content) ->> 'name'`.as('name'),
    ])
    .where('texts.kind', '=', kind.name)
    .$if(textIds !== undefined, (select) => select.where('version.text_id', 'in', textIds ?? []))
    .where('version.number', '=', ({ selectFrom }) =>
      selectFrom('text_versions as newer')
        .select(({ fn }) => fn.max('newer.number').as('number'))
        .whereRef('newer.text_id', '=', 'version.text_id')
        .whereRef('newer.language', '=', 'version.language'),
    )
}

/**
 * Writes down what a text is found by, folded here because databases do not fold letters like `fold`.
 * Whoever changes a title calls it in the same transaction.
 */
export async function noteWords(tx: Tx, kind: TextKind, { id, key }: StoredText): Promise<void> {
  const drafts = tx
    .selectFrom('text_drafts as draft')
    .select([
      sql<string | null>`draft.content ->> 'title'`.as('title'),
      sql<string | null>`draft.content ->> 'name'`.as('name'),
    ])
    .where('draft.text_id', '=', id)
  // A translation that has been begun has a draft and no version yet.
  const titles = [...(await newestVersions(tx, kind, [id]).execute()), ...(await drafts.execute())]
  const all = [key, ...titles.flatMap(({ title, name }) => [title ?? '', name ?? ''])]
  const words = [...new Set(all)].filter((each) => each !== '').map(titleWords)
  await tx
    .updateTable('texts')
    .set({ words: words.join('') })
    .where('id', '=', id)
    .execute()
}

export function titleWords(title: string): string {
  return `\n${fold(title).trim()}`
}

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
