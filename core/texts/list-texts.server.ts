import { sql } from 'kysely'
import type { Language } from '#core/language.ts'
import { type PublicationState, publicationState } from '#core/publications/publication.ts'
import {
  inTrash,
  listPublications,
  outOfTrash,
} from '#core/publications/stored-publications.server.ts'
import { fold } from '#core/text.ts'
import { findNow } from '#db/clock.ts'
import { createGiveWay } from '#db/give-way.ts'
import { readPage } from '#db/page.ts'
import type { Db } from '#db/schema.ts'
import { toInstant } from '#db/values.ts'
import { findVersionContent, listStored, newestVersions } from './stored-texts.server.ts'
import { completeContent, sameContent, type TextKind } from './text-kind.ts'

export type TextLine = PublicationState & {
  key: string
  language: Language
  title: string
  order: number
  draft: { at: Date; by: string } | undefined
}

/**
 * Published and unpublished texts of a kind in display order, or only some of them, without their
 * contents. For staff only.
 */
export async function listTexts(
  db: Db,
  kind: TextKind,
  language: Language,
  some?: readonly ListedText[],
): Promise<TextLine[]> {
  if (some?.length === 0) return []
  const texts = some ?? (await listStored(db, kind.name))
  const textIds = some?.map(({ id }) => id)
  const publications = await listPublications(db, { kind: kind.name, language, textIds })
  const now = await findNow(db)
  const newest = await listNewest(db, kind, { language, textIds, now })
  const giveWay = createGiveWay()
  const lines: TextLine[] = []
  for (const text of texts) {
    const version = newest.get(text.id)
    if (!version) continue
    const { key, display_order: order } = text
    const state = publicationState(publications.get(text.id) ?? [], now)
    const isShown =
      !version.draftAt &&
      (state.published
        ? version.isShown
        : await isOriginal(db, kind, { text, language, number: version.number }))
    lines.push({
      ...state,
      key,
      language,
      order,
      title: kind.titleOf(version.title, key),
      draft: isShown
        ? undefined
        : {
            at: version.draftAt ?? version.saved_at,
            by: version.draftBy ?? version.saved_by_name,
          },
    })
    await giveWay()
  }
  return lines
}

type ListedText = Awaited<ReturnType<typeof listStored>>[number]

/** The newest version of each text by its id, and whether it says what visitors see. */
async function listNewest(
  db: Db,
  kind: TextKind,
  of: { language: Language; textIds: readonly string[] | undefined; now: Date },
) {
  const { language, textIds, now } = of
  const rows = await newestVersions(db, kind, textIds)
    .leftJoin('published_texts as shown', (join) =>
      join
        .onRef('shown.text_id', '=', 'version.text_id')
        .onRef('shown.language', '=', 'version.language')
        .on('shown.shown_from', '<=', now)
        .on('shown.shown_until', '>', now),
    )
    .leftJoin('text_versions as public', (join) =>
      join
        .onRef('public.text_id', '=', 'version.text_id')
        .onRef('public.language', '=', 'version.language')
        .onRef('public.number', '=', 'shown.version'),
    )
    .select(['version.number', 'version.saved_at', 'version.saved_by_name'])
    .select(['draft.saved_at as draft_at', 'draft.saved_by_name as draft_by'])
    .select(
      sql<number>`case when public.number = version.number then 1
        when cast(public.content as text) = cast(version.content as text) then 1
        else 0 end`.as('is_shown'),
    )
    .where('version.language', '=', language)
    .execute()
  return new Map(
    rows.map(({ title, name, is_shown, draft_at, draft_by, ...row }) => [
      row.text_id,
      {
        ...row,
        title: { title: title ?? '', name: name ?? '' },
        isShown: is_shown === 1,
        draftAt: toInstant(draft_at),
        draftBy: draft_by,
      },
    ]),
  )
}

/** Page copy is compared with the program's own words, which are shown where nothing is published. */
async function isOriginal(
  db: Db,
  kind: TextKind,
  { text, language, number }: { text: ListedText; language: Language; number: number },
): Promise<boolean> {
  const original = kind.original?.(text.key, language)
  if (!original) return false
  const fields = kind.fieldsOf(text.key)
  const content = await findVersionContent(db, text, language, number)
  return sameContent(fields, original, completeContent(fields, content ?? {}))
}

/** A full page costs at most twice what a first year's twenty letters cost (docs/bar.md 61). */
const perPage = 40

/**
 * A page of 40 of the texts of a kind in display order, and whether there are more; with a search
 * only those whose title in any language, or key, holds it, and only `some` where keys are given;
 * with `isRemoved` of the trash. For staff only.
 */
export async function listTextPage(
  db: Db,
  kind: TextKind,
  {
    page = 1,
    search = '',
    some,
    isRemoved,
  }: { page?: number; search?: string; some?: ReadonlySet<string>; isRemoved?: boolean },
): Promise<{ texts: ListedText[]; more: boolean }> {
  if (some?.size === 0) return { texts: [], more: false }
  const texts = db
    .selectFrom('texts')
    .select(['id', 'key', 'display_order'])
    .where('kind', '=', kind.name)
    .where(isRemoved ? inTrash : outOfTrash)
    .where(holds(fold(search.trim())))
    .$if(some !== undefined, (select) => select.where('key', 'in', [...(some ?? [])]))
    .orderBy('display_order')
    .orderBy('key')
  const { rows, more } = await readPage({ page, size: perPage }, ({ offset, limit }) =>
    texts.offset(offset).limit(limit).execute(),
  )
  return { texts: rows, more }
}

/** Of a search: each makes the statement longer, and SQLite takes a thousand conditions at most. */
const maxWords = 12

export type FoundText = { key: string; titles: { language: Language; title: string }[] }

/**
 * At most `limit` texts whose titles and key have every word between them, those that begin with the
 * words first, then the newest; the words for texts of this kind are in all of them. For staff only.
 */
export async function findTexts(
  db: Db,
  kind: TextKind,
  { search, limit }: { search: string; limit: number },
): Promise<FoundText[]> {
  const own = fold(`${kind.noun} ${kind.content}`)
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '' && !own.includes(word))
    .slice(0, maxWords)
  const begins = words.map((word) => sql`(${holds(`\n${word}`)} or ${holds(` ${word}`)})`)
  const rank = sql`case when ${holds(`\n${words.join(' ')}`)} then 0
    when ${sql.join([sql`true`, ...begins], sql` and `)} then 1 else 2 end`
  const texts = await db
    .selectFrom('texts')
    .select(['id', 'key'])
    .where('kind', '=', kind.name)
    .where(outOfTrash)
    .where((is) => is.and(words.map(holds)))
    .orderBy(rank)
    .orderBy('display_order')
    .orderBy('created_at', 'desc')
    .orderBy('key')
    .limit(limit)
    .execute()
  if (texts.length === 0) return []
  const ids = texts.map(({ id }) => id)
  const titles = Map.groupBy(
    await newestVersions(db, kind, ids).execute(),
    ({ text_id }) => text_id,
  )
  return texts.map(({ id, key }) => ({
    key,
    titles: (titles.get(id) ?? []).map(({ language, title, name }) => ({
      language: language as Language,
      title: kind.titleOf({ title: title ?? '', name: name ?? '' }, key),
    })),
  }))
}

/** Whether a text has these folded letters among its words. */
function holds(folded: string) {
  const plain = folded.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')
  return sql<boolean>`words like ${`%${plain}%`} escape '\\'`
}

/** Unchanged originals keep their own order. */
export async function listWithOriginals(
  db: Db,
  kind: TextKind,
  language: Language,
  keys: readonly string[],
): Promise<TextLine[]> {
  const lines = new Map((await listTexts(db, kind, language)).map((line) => [line.key, line]))
  return keys.map(
    (key, order) =>
      lines.get(key) ?? {
        key,
        language,
        order,
        title: kind.titleOf({}, key),
        draft: undefined,
        scheduled: [],
      },
  )
}

/** By text: the newest version and all that a publication refers to, oldest first. */
export async function listCurrentVersions(
  db: Db,
  kind: Pick<TextKind, 'name'>,
  language: Language,
) {
  const rows = await db
    .selectFrom('text_versions as version')
    .innerJoin('texts', 'texts.id', 'version.text_id')
    .select([
      'version.text_id',
      'version.number',
      'version.content',
      'version.saved_at',
      'version.saved_by_name',
      'version.reason',
      'version.translates',
    ])
    .where('texts.kind', '=', kind.name)
    .where('version.language', '=', language)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb(
          'version.number',
          '=',
          selectFrom('text_versions as newer')
            .select(({ fn }) => fn.max('newer.number').as('number'))
            .whereRef('newer.text_id', '=', 'version.text_id')
            .whereRef('newer.language', '=', 'version.language'),
        ),
        exists(
          selectFrom('text_publications as line')
            .select('line.id')
            .whereRef('line.text_id', '=', 'version.text_id')
            .whereRef('line.language', '=', 'version.language')
            .whereRef('line.version', '=', 'version.number'),
        ),
      ]),
    )
    .orderBy('version.number')
    .execute()
  return Map.groupBy(rows, ({ text_id }) => text_id)
}
