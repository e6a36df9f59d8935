import { type Language, languages } from '#core/language.ts'
import { publicationState } from '#core/publications/publication.ts'
import {
  listPublications,
  outOfTrash,
  publicationsOf,
} from '#core/publications/stored-publications.server.ts'
import { wasAddressOf } from '#core/texts/addresses.server.ts'
import { listOf, toVersion, versionsOf } from '#core/texts/stored-texts.server.ts'
import { sameContent, type TextContent, type TextKind } from '#core/texts/text-kind.ts'
import { createGiveWay } from '#db/give-way.ts'
import type { Db } from '#db/schema.ts'

/** In the order in which they come in. */
export const textStates = ['published', 'scheduled', 'draft'] as const

export type TextState = (typeof textStates)[number]

/** What visitors get of a text in one language, will get, or what is after both. */
export type KeptText = {
  key: string
  language: Language
  state: TextState
  order: number
  formerKeys: readonly string[]
  /** Of what is scheduled; '' otherwise. */
  startsAt: string
  /** Whether the English has changed since; undefined in English. */
  isBehind: boolean | undefined
  number: number
  content: TextContent
}

/**
 * In the order of their list; of each text English first, and what is published before its draft.
 * Read text by text as it is asked for, giving way between them.
 */
export async function* listKeptTexts(
  db: Db,
  kind: TextKind,
  now: Date = new Date(),
): AsyncGenerator<KeptText> {
  const texts = await db
    .selectFrom('texts')
    .select(['id', 'key', 'display_order'])
    .where('kind', '=', kind.name)
    .where(outOfTrash)
    .execute()
  texts.sort((a, b) => a.display_order - b.display_order || (a.key < b.key ? -1 : 1))
  const former = await listFormerKeys(db, kind, now)
  const giveWay = createGiveWay()
  const publications = new Map<Language, Awaited<ReturnType<typeof listPublications>>>()
  for (const language of languages)
    publications.set(language, await listPublications(db, { kind: kind.name, language }))
  for (const text of texts) {
    const stateIn = (language: Language) =>
      publicationState(publications.get(language)?.get(text.id) ?? [], now)
    const english = stateIn('en').published?.version ?? 0
    const about = { key: text.key, order: text.display_order, formerKeys: former(text.id) }
    for (const language of languages) {
      const rows = await versionsOf(db, text, language).execute()
      const shown = statesOf(kind, text.key, rows, stateIn(language))
      for (const { row, day, ...state } of shown)
        yield {
          ...about,
          language,
          ...state,
          number: row.number,
          isBehind: language === 'en' ? undefined : (row.translates ?? 0) < english,
          content: contentSaying(kind, toVersion(kind, text.key, row).content, day),
        }
    }
    await giveWay()
  }
}

type VersionRow = Parameters<typeof toVersion>[2]

function statesOf(
  kind: TextKind,
  key: string,
  rows: readonly VersionRow[],
  { published, scheduled }: ReturnType<typeof publicationState>,
): { state: TextState; startsAt: string; row: VersionRow; day?: string }[] {
  const [newest] = rows
  if (!newest) return []
  const rowOf = (number: number | undefined) => rows.find((row) => row.number === number)
  const contentOf = (row: VersionRow) => toVersion(kind, key, row).content
  const shown = rowOf(published?.version)
  const states = shown
    ? [{ state: 'published' as const, startsAt: '', row: shown, day: published?.day }]
    : []
  const later = scheduled.flatMap(({ version, at, day }) => {
    const row = rowOf(version)
    return row ? [{ state: 'scheduled' as const, startsAt: at.toISOString(), row, day }] : []
  })
  const isAhead =
    !later.some(({ row }) => row.number === newest.number) &&
    (!shown || !sameContent(kind.fieldsOf(key), contentOf(shown), contentOf(newest)))
  const draft = isAhead ? [{ state: 'draft' as const, startsAt: '', row: newest }] : []
  return [...states, ...later, ...draft]
}

/** A file says the day that visitors read. */
function contentSaying({ dated }: TextKind, content: TextContent, day?: string): TextContent {
  return dated && day ? { ...content, [dated]: day } : content
}

/** By the ids of texts; addresses that only drafts have named are nobody's business. */
async function listFormerKeys(
  db: Db,
  kind: TextKind,
  now: Date,
): Promise<(textId: string) => string[]> {
  const aliases = await db
    .selectFrom('text_aliases')
    .select(['text_id', 'key'])
    .where('kind', '=', kind.name)
    .orderBy('key')
    .execute()
  const found = new Map<string, string[]>()
  for (const { text_id: id, key } of aliases)
    if (await wasAddressOf(db, kind, key, now)) found.getOrInsert(id, []).push(key)
  return (textId) => found.get(textId) ?? []
}

/** The lists by which saves and publications of these texts wait for each other. */
export async function listsOfTexts(
  db: Db,
  kind: TextKind['name'],
  keys: readonly string[],
): Promise<string[]> {
  const wanted = new Set(keys.map((key) => key.trim()))
  const texts = await db
    .selectFrom('texts')
    .select(['id', 'key'])
    .where('kind', '=', kind)
    .execute()
  return texts
    .filter(({ key }) => wanted.has(key))
    .flatMap((text) => [
      ...languages.map((language) => listOf(text, language)),
      publicationsOf(text.id),
    ])
}
