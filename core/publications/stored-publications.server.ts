import { randomUUID } from 'node:crypto'
import type { Language } from '#core/language.ts'
import { lockList } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { Publication } from './publication.ts'
import { refreshPublishedTexts, toPublication } from './published-texts.server.ts'

/** The publications of one kind and language, or of some texts, in the order of decisions. */
export async function listPublications(
  db: Db,
  of: { kind: string; language: Language; textId?: string; textIds?: readonly string[] },
): Promise<Map<string, Publication[]>> {
  let query = db
    .selectFrom('text_publications as line')
    .innerJoin('texts', 'texts.id', 'line.text_id')
    .selectAll('line')
    .where('texts.kind', '=', of.kind)
    .where('line.language', '=', of.language)
  if (of.textId !== undefined) query = query.where('line.text_id', '=', of.textId)
  if (of.textIds !== undefined) query = query.where('line.text_id', 'in', of.textIds)
  const rows = await query.orderBy('line.position').execute()
  const found = new Map<string, Publication[]>()
  for (const row of rows) {
    const lines = found.get(row.text_id) ?? []
    found.set(row.text_id, lines)
    lines.push(toPublication(row))
  }
  return found
}

export type NewPublication = {
  textId: string
  language: string
  action: Publication['action']
  version?: number | null
  at: Date
  isScheduled?: boolean
  /** YYYY-MM-DD, for kinds of text that say one. */
  day?: string
  cancels?: string
  reason?: string
  recordedAt: Date
  actor: { id: string | null; name: string }
}

/** Other publications of the text wait for the transaction. */
export function lockPublications(tx: Tx, textId: string): Promise<void> {
  return lockList(tx, publicationsOf(textId))
}

/** The name of the list by which they wait. */
export function publicationsOf(textId: string): string {
  return `publications:${textId}`
}

/** Its number in the order of decisions is given here (docs/decisions.md 41). */
export async function createPublication(tx: Tx, line: NewPublication): Promise<void> {
  const { textId, language, actor } = line
  await lockPublications(tx, textId)
  const last = await tx
    .selectFrom('text_publications')
    .select('position')
    .where('text_id', '=', textId)
    .where('language', '=', language)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  await tx
    .insertInto('text_publications')
    .values({
      id: randomUUID(),
      text_id: textId,
      language,
      position: (last?.position ?? 0) + 1,
      action: line.action,
      version: line.version ?? null,
      starts_at: line.at,
      is_scheduled: line.isScheduled ?? false,
      day: line.day ?? '',
      cancels: line.cancels ?? null,
      recorded_at: line.recordedAt,
      recorded_by: actor.id,
      recorded_by_name: actor.name,
      reason: line.reason ?? '',
    })
    .execute()
  await refreshPublishedTexts(tx, textId)
}
