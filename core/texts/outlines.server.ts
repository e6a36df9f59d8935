import type { Language } from '#core/language.ts'
import {
  lockPublications,
  refreshPublishedTexts,
} from '#core/publications/stored-publications.server.ts'
import { createGiveWay } from '#db/give-way.ts'
import type { Db, Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { type StoredText, toVersion, type Version } from './stored-texts.server.ts'
import type { TextKind } from './text-kind.ts'
import { sharedContent } from './translated-kind.ts'

/** Before the version's first publication: lists read it instead of the version. */
export async function createOutline(
  tx: Tx,
  kind: TextKind,
  { text, language }: { text: StoredText; language: Language },
  { number, content }: Pick<Version, 'number' | 'content'>,
): Promise<void> {
  const outline = kind.outline?.(content, text.key)
  await tx
    .insertInto('text_outlines')
    .values({
      text_id: text.id,
      language,
      number,
      address: outline?.address ?? text.key,
      day: outline?.day ?? '',
      fields: json(outline?.fields ?? {}),
      shared: json(sharedContent(kind, content)),
    })
    .onConflict((conflict) => conflict.columns(['text_id', 'language', 'number']).doNothing())
    .execute()
}

const portion = 50

/**
 * Writes the outlines of versions that were published by a program that knew none, text by text:
 * for the start, before the first page is made. Returns how many texts it completed.
 */
export async function completeOutlines(db: Db, kinds: readonly TextKind[]): Promise<number> {
  let completed = 0
  const giveWay = createGiveWay()
  for (;;) {
    const texts = await withoutOutline(db)
      .innerJoin('texts', 'texts.id', 'line.text_id')
      .select(['texts.id', 'texts.key', 'texts.kind'])
      .distinct()
      .limit(portion)
      .execute()
    for (const text of texts) {
      const kind = kinds.find(({ name }) => name === text.kind)
      if (!kind) throw new Error(`There is no kind of text ${text.kind}`)
      await db.transaction().execute((tx) => completeText(tx, kind, text))
      completed += 1
      await giveWay()
    }
    if (texts.length < portion) return completed
  }
}

async function completeText(tx: Tx, kind: TextKind, text: StoredText): Promise<void> {
  await lockPublications(tx, text.id)
  const versions = await withoutOutline(tx)
    .selectAll('version')
    .where('line.text_id', '=', text.id)
    .execute()
  for (const row of versions) {
    const language = row.language as Language
    await createOutline(tx, kind, { text, language }, toVersion(kind, text.key, row))
  }
  await refreshPublishedTexts(tx, text.id)
}

function withoutOutline(db: Db) {
  return db
    .selectFrom('text_publications as line')
    .innerJoin('text_versions as version', (join) =>
      join
        .onRef('version.text_id', '=', 'line.text_id')
        .onRef('version.language', '=', 'line.language')
        .onRef('version.number', '=', 'line.version'),
    )
    .where('line.action', '=', 'publish')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('text_outlines as outline')
            .select('outline.number')
            .whereRef('outline.text_id', '=', 'line.text_id')
            .whereRef('outline.language', '=', 'line.language')
            .whereRef('outline.number', '=', 'line.version'),
        ),
      ),
    )
}
