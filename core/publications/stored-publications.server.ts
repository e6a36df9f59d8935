import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Language, languages } from '#core/language.ts'
import { lockList } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { type Publication, publishedPeriods, type Showing, showings } from './publication.ts'

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
  for (const row of rows) found.getOrInsert(row.text_id, []).push(toPublication(row))
  return found
}

/** Whether such a decision about a row of `texts`, in any language, still stands. */
function stands(action: Publication['action']) {
  return sql<boolean>`exists (select 1 from text_publications as line
    where line.text_id = texts.id and line.action = ${action}
    and not exists (select 1 from text_publications as later where later.cancels = line.id))`
}

/** Whether something of it is or was public, or will be. */
export const isPublication = stands('publish')

/** In the trash is what was withdrawn while nothing of it was public in any language. */
export const inTrash = sql<boolean>`(${stands('withdraw')} and not ${isPublication})`

export const outOfTrash = sql<boolean>`not ${inTrash}`

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

/** Earlier and later than any clock. */
const always = new Date(0)
const forever = new Date('9999-12-31T23:59:59.999Z')

/**
 * Writes down what a text shows from when to when in each language, so that a page finds it without
 * reading all publications. Called by whatever adds one, in its transaction.
 */
export async function refreshPublishedTexts(tx: Tx, textId: string): Promise<void> {
  const text = await tx
    .selectFrom('texts')
    .select(['kind', 'key'])
    .where('id', '=', textId)
    .executeTakeFirstOrThrow()
  const outlines = await listOutlines(tx, textId)
  const rows = await tx
    .selectFrom('text_publications')
    .selectAll()
    .where('text_id', '=', textId)
    .execute()
  const linesIn = (language: Language) =>
    rows.filter((row) => row.language === language).map(toPublication)
  const english = showings(linesIn('en'))
  await tx.deleteFrom('published_texts').where('text_id', '=', textId).execute()
  for (const language of languages) {
    const lines = linesIn(language)
    for (const part of language === 'en' ? english : inParts(showings(lines), english)) {
      const own = outlines.get(`${language} ${part.version}`)
      const original = outlines.get(`en ${versionAt(english, part)}`)
      await tx
        .insertInto('published_texts')
        .values({
          text_id: textId,
          language,
          shown_from: part.from ?? always,
          shown_until: part.until ?? forever,
          kind: text.kind,
          version: part.version,
          published_at: part.since,
          published_by: part.by,
          first_published_at: firstOf(lines) ?? part.since,
          address: original?.address ?? own?.address ?? text.key,
          day: part.day || (original?.day ?? own?.day ?? ''),
          fields: json({ ...(own?.fields as object), ...(original?.shared as object) }),
        })
        .execute()
    }
  }
}

async function listOutlines(tx: Tx, textId: string) {
  const rows = await tx
    .selectFrom('text_outlines')
    .selectAll()
    .where('text_id', '=', textId)
    .execute()
  return new Map(rows.map((row) => [`${row.language} ${row.number}`, row]))
}

function firstOf(lines: readonly Publication[]): Date | undefined {
  return publishedPeriods(lines, forever)[0]?.from
}

/** Cut where the English changes: what all languages share follows it at that moment. */
function inParts(own: readonly Showing[], english: readonly Showing[]): Showing[] {
  const cuts = english.flatMap(({ from, until }) => [from, until].flatMap((at) => at ?? []))
  return own.flatMap((showing) => {
    const inside = cuts.filter(
      (at) => at > (showing.from ?? always) && at < (showing.until ?? forever),
    )
    const moments = [...new Set(inside.map(Number))].sort((a, b) => a - b).map((at) => new Date(at))
    return [showing.from, ...moments].map((from, index) => ({
      ...showing,
      from,
      until: moments[index] ?? showing.until,
    }))
  })
}

function versionAt(english: readonly Showing[], { from = always }: Showing): number | undefined {
  return english.find((each) => (each.from ?? always) <= from && from < (each.until ?? forever))
    ?.version
}

function toPublication(row: {
  id: string
  position: number
  action: string
  version: number | null
  starts_at: Date
  is_scheduled: boolean
  cancels: string | null
  day: string
  recorded_at: Date
  recorded_by_name: string
  reason: string
}): Publication {
  return {
    id: row.id,
    position: row.position,
    action: row.action as Publication['action'],
    version: row.version,
    startsAt: row.starts_at,
    isScheduled: row.is_scheduled,
    cancels: row.cancels,
    day: row.day,
    recordedAt: row.recorded_at,
    by: row.recorded_by_name,
    reason: row.reason,
  }
}
