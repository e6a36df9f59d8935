import { type Language, languages } from '#core/language.ts'
import { publicationState } from '#core/texts/publication.ts'
import { readPublications, toVersion, versionsOf } from '#core/texts/stored-texts.server.ts'
import { sameContent, type TextContent, type TextKind } from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'

export type TextState = 'published' | 'draft'

/** What visitors get of a text in one language, or what stands after it. */
export type KeptText = {
  key: string
  language: Language
  state: TextState
  order: number
  number: number
  content: TextContent
}

/** In the order of their list; of each text English first, and what is published before its draft. */
export async function listKeptTexts(db: Db, kind: TextKind): Promise<KeptText[]> {
  const texts = await db
    .selectFrom('texts')
    .select(['id', 'key', 'display_order'])
    .where('kind', '=', kind.name)
    .execute()
  texts.sort((a, b) => a.display_order - b.display_order || (a.key < b.key ? -1 : 1))
  const now = new Date()
  const kept: KeptText[] = []
  const publications = new Map(
    await Promise.all(
      languages.map(
        async (language) =>
          [language, await readPublications(db, { kind: kind.name, language })] as const,
      ),
    ),
  )
  for (const text of texts)
    for (const language of languages) {
      const rows = await versionsOf(db, text, language).execute()
      const [newest] = rows
      if (!newest) continue
      const lines = publications.get(language)?.get(text.id) ?? []
      const { published } = publicationState(lines, now)
      const shown = rows.find(({ number }) => number === published?.version)
      const contentOf = (row: typeof newest) => toVersion(kind, text.key, row).content
      const add = (state: TextState, row: typeof newest) =>
        kept.push({
          ...{ key: text.key, language, state, order: text.display_order },
          ...{ number: row.number, content: contentOf(row) },
        })
      if (shown) add('published', shown)
      const isAhead =
        !shown || !sameContent(kind.fieldsOf(text.key), contentOf(shown), contentOf(newest))
      if (isAhead) add('draft', newest)
    }
  return kept
}
