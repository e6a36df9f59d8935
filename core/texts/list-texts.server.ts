import type { Language } from '#core/language.ts'
import { type PublicationState, publicationState } from '#core/publications/publication.ts'
import { listPublications } from '#core/publications/stored-publications.server.ts'
import { findNow } from '#db/clock.ts'
import type { Db } from '#db/schema.ts'
import { listStored, toVersion } from './stored-texts.server.ts'
import { sameContent, type TextKind } from './text-kind.ts'

export type TextLine = PublicationState & {
  key: string
  language: Language
  title: string
  order: number
  draft: { version: number; at: Date; by: string } | undefined
}

/** Published and unpublished texts in display order. For staff only. */
export async function listTexts(db: Db, kind: TextKind, language: Language): Promise<TextLine[]> {
  const texts = await listStored(db, kind.name)
  const lines = await listPublications(db, { kind: kind.name, language })
  const versions = await listCurrentVersions(db, kind, language)
  const now = await findNow(db)
  return texts.flatMap(({ id, key, display_order: order }): TextLine[] => {
    const own = versions.get(id) ?? []
    const newest = own.at(-1)
    if (!newest) return []
    const state = publicationState(lines.get(id) ?? [], now)
    const version = toVersion(kind, key, newest)
    const shown = own.find(({ number }) => number === state.published?.version)
    const content = shown ? toVersion(kind, key, shown).content : kind.original?.(key, language)
    const isAhead = !content || !sameContent(kind.fieldsOf(key), content, version.content)
    return [
      {
        ...state,
        key,
        language,
        order,
        title: kind.titleOf(version.content, key),
        draft: isAhead
          ? { version: version.number, at: version.savedAt, by: version.by }
          : undefined,
      },
    ]
  })
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
        ...{ key, language, order, title: kind.titleOf({}, key) },
        ...{ draft: undefined, scheduled: [] },
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
