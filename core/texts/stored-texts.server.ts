import { randomUUID } from 'node:crypto'
import { voidSubmissions } from '#core/approval/submissions.server.ts'
import { type Actor, recordChange } from '#core/history/changes.server.ts'
import type { Language } from '#core/language.ts'
import { withTrees } from '#core/rich-text/stored-html.ts'
import { claimListRevision } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { type Publication, publicationState } from './publication.ts'
import {
  completeContent,
  type TextContent,
  type TextId,
  type TextKind,
  type TextKindName,
} from './text-kind.ts'

/** `key` is the present one, whatever it was asked by. */
export type StoredText = { id: string; key: string }

export type Version = {
  number: number
  content: TextContent
  savedAt: Date
  by: string
  reason: string
  /** The English version that it translates, 0 for the original; undefined in English. */
  translates: number | undefined
}

/** Or of a former key. */
export async function findText(
  db: Db,
  kind: TextKindName,
  key: string,
): Promise<StoredText | undefined> {
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

/** In `list_revisions`, `saves` and `changes`. */
export function listOf(text: StoredText, language: Language): string {
  return `text:${text.id}:${language}`
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
  const content = completeContent(kind.fieldsOf(key), withTrees(row.content as TextContent))
  return { number, content, savedAt, by, reason, translates: row.translates ?? undefined }
}

/** Of one kind and language, or of one text. */
export async function readPublications(
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

/** False when the key is or was somebody else's. */
export async function insertText(
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

export type NewVersion = {
  number: number
  before: TextContent | undefined
  content: TextContent
  reason?: string
  /** Told, or as the version before it; the first one translates what is published. */
  translates?: number
}

/** With its line of history; its number is the revision that was claimed for it. */
export async function insertVersion(
  tx: Tx,
  actor: Actor,
  kind: TextKind,
  { text, language }: { text: StoredText; language: Language },
  { number, before, content, reason = '', translates }: NewVersion,
): Promise<void> {
  await tx
    .insertInto('text_versions')
    .values({
      id: randomUUID(),
      text_id: text.id,
      language,
      number,
      content: json(content),
      translates: await translatedBy(tx, kind, text, language, translates),
      saved_at: new Date(),
      saved_by: actor.id,
      saved_by_name: actor.name,
      reason,
    })
    .execute()
  await recordChange(tx, actor, {
    noun: kind.content,
    recordId: text.key,
    recordName: kind.titleOf(content, text.key),
    action: before ? 'updated' : 'added',
    differences: differencesOf(kind, text.key, before, content, number),
    list: listOf(text, language),
    revision: number,
  })
  await voidSubmissions(tx, { list: listOf(text, language) }, `${actor.name} has edited it since`)
  // What is outside of the text, its name and its slug, is as the English says it.
  if (language === 'en') await kind.afterVersion?.(tx, text.key, content)
}

async function translatedBy(
  tx: Tx,
  { name: kind }: TextKind,
  text: StoredText,
  language: Language,
  told: number | undefined,
): Promise<number | null> {
  if (language === 'en') return null
  if (told !== undefined) return told
  const before = await versionsOf(tx, text, language).limit(1).executeTakeFirst()
  if (before?.translates != null) return before.translates
  const lines = await readPublications(tx, { kind, language: 'en', textId: text.id })
  return publicationState(lines.get(text.id) ?? [], new Date()).published?.version ?? 0
}

/** What a rich value was is kept by its versions: the history names them. */
function differencesOf(
  kind: TextKind,
  key: string,
  before: TextContent | undefined,
  after: TextContent,
  number: number,
) {
  const fields = Object.entries(kind.fieldsOf(key))
  const changed = fields.filter(([name]) => (before?.[name] ?? '') !== after[name])
  return Object.fromEntries(
    changed.map(([name, field]) => {
      if (field.kind !== 'rich')
        return [name, { before: before?.[name] ?? null, after: after[name] }]
      return [name, { before: before ? 'Before' : null, after: `Version ${number}` }]
    }),
  )
}

/** A first version or a further one, of content that no editor has sent. */
export async function addVersion(
  tx: Tx,
  actor: Actor,
  kind: TextKind,
  id: TextId & { order?: number },
  content: TextContent,
): Promise<number> {
  const text = (await findText(tx, kind.name, id.key)) ?? (await insertText(tx, kind.name, id))
  if (!text) throw new Error(`There is a ${kind.noun} of this name already: ${id.key}`)
  const last = await versionsOf(tx, text, id.language).limit(1).executeTakeFirst()
  const number = await claimListRevision(tx, listOf(text, id.language), last?.number ?? 0)
  if (number === undefined) throw new Error(`${id.key} was saved at the same time`)
  const before = last && toVersion(kind, text.key, last).content
  await insertVersion(tx, actor, kind, { text, language: id.language }, { number, before, content })
  return number
}
