import type { Language } from '#core/language.ts'
import type { Db } from '#db/schema.ts'
import type { Publication } from './publication.ts'
import type { TextKindName } from './text-kind.ts'

/** The publications of one kind and language, or of one text. */
export async function listPublications(
  db: Db,
  of: { kind: TextKindName; language: Language; textId?: string },
): Promise<Map<string, Publication[]>> {
  let query = db
    .selectFrom('text_publications as line')
    .innerJoin('texts', 'texts.id', 'line.text_id')
    .selectAll('line')
    .where('texts.kind', '=', of.kind)
    .where('line.language', '=', of.language)
  if (of.textId !== undefined) query = query.where('line.text_id', '=', of.textId)
  const rows = await query.orderBy('line.recorded_at').orderBy('line.id').execute()
  return Map.groupBy(
    rows.map((row) => ({
      textId: row.text_id,
      id: row.id,
      action: row.action as Publication['action'],
      version: row.version,
      startsAt: row.starts_at,
      cancels: row.cancels,
      recordedAt: row.recorded_at,
      by: row.recorded_by_name,
    })),
    ({ textId }) => textId,
  )
}
