import { Refusal } from '#core/issue.ts'
import type { Language } from '#core/language.ts'
import { InvalidList, type RowIssue } from '#core/record/list.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import type { Actor, Place, Work } from '#core/work.ts'
import { findListRevision, lockList, takeListRevision } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { noteNamedPictures } from '../history/changes.server.ts'
import {
  draftListOf,
  findNewestVersion,
  findText,
  listOf,
  noteWords,
  type StoredText,
} from './stored-texts.server.ts'
import {
  completeContent,
  sameContent,
  type TextContent,
  type TextId,
  type TextKind,
} from './text-kind.ts'
import { createVersionRow } from './version-row.server.ts'

/** What is written of a text since its newest version: one in each language, shared by all who write. */
export type SharedDraft = {
  content: TextContent
  /** The English version that it translates. */
  translates: number | undefined
  /** Ids of everybody whose change it has held: none of them may approve the version made of it. */
  editors: string[]
  savedAt: Date
  by: string
}

type Where = { text: StoredText; language: Language }

export async function findSharedDraft(
  db: Db,
  kind: TextKind,
  { text, language }: Where,
): Promise<SharedDraft | undefined> {
  const row = await db
    .selectFrom('text_drafts')
    .selectAll()
    .where('text_id', '=', text.id)
    .where('language', '=', language)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    content: completeContent(kind.fieldsOf(text.key), row.content as TextContent),
    translates: row.translates ?? undefined,
    editors: row.editors as string[],
    savedAt: row.saved_at,
    by: row.saved_by_name,
  }
}

/** Ids of those who may not approve what is made of it. */
export async function listDraftEditors(
  db: Db,
  kind: TextKind,
  { key, language }: TextId,
): Promise<string[]> {
  const text = await findText(db, kind.name, key)
  const draft = text && (await findSharedDraft(db, kind, { text, language }))
  return draft?.editors ?? []
}

/** Replaces what was written before; the person who wrote that stays among its editors. */
export async function saveSharedDraft(
  tx: Tx,
  actor: Actor,
  kind: TextKind,
  { text, language }: Where,
  draft: Pick<SharedDraft, 'content' | 'translates' | 'editors'>,
): Promise<void> {
  const row = {
    content: json(draft.content),
    translates: draft.translates ?? null,
    editors: json([...new Set([...draft.editors, ...(actor.id ? [actor.id] : [])])]),
    saved_at: new Date(),
    saved_by: actor.id,
    saved_by_name: actor.name,
  }
  await tx
    .insertInto('text_drafts')
    .values({ ...row, text_id: text.id, language })
    .onConflict((conflict) => conflict.columns(['text_id', 'language']).doUpdateSet(row))
    .execute()
  await noteNamedPictures(tx, draft.content)
  await noteWords(tx, kind, text)
}

/** Says of a draft that it translates this version of the English: what goes live with it follows it. */
export async function followEnglish(
  work: Work,
  kind: TextKind,
  { key, language }: TextId,
  version: number,
): Promise<void> {
  const text = await findText(work.tx, kind.name, key)
  if (!text) throw new Refusal('not-found')
  await work.tx
    .updateTable('text_drafts')
    .set({ translates: version })
    .where('text_id', '=', text.id)
    .where('language', '=', language)
    .execute()
}

export type MadeVersion =
  | { outcome: 'created'; version: number }
  /** Somebody has saved the draft since. */
  | { outcome: 'conflict' }
  | { outcome: 'invalid'; issues: RowIssue[] }

/**
 * Makes a version of the draft of a revision, or finds the newest one where nothing is written since.
 * Throws Refusal 'not-allowed', 'not-found'.
 */
export async function createVersionOfDraft(
  place: Place,
  actorId: string,
  kind: TextKind,
  { key, language }: TextId,
  revision: number,
): Promise<MadeVersion> {
  try {
    return await write<MadeVersion>(place, { actorId, right: mayEditContent }, async (work) => {
      const text = await findText(work.tx, kind.name, key)
      if (!text) throw new Refusal('not-found')
      const list = draftListOf(text, language)
      await lockList(work.tx, list)
      if ((await findListRevision(work.tx, list)) !== revision) return { outcome: 'conflict' }
      return { outcome: 'created', version: await keepDraft(work, kind, { text, language }) }
    })
  } catch (error) {
    if (error instanceof InvalidList) return { outcome: 'invalid', issues: error.issues }
    throw error
  }
}

/**
 * Makes a version of what is written since the newest one, if anything. Returns the newest number, 0
 * where there is none. Throws InvalidList.
 */
export async function keepDraft(work: Work, kind: TextKind, where: Where): Promise<number> {
  const { tx } = work
  const { text, language } = where
  const draft = await findSharedDraft(tx, kind, where)
  const newest = await findNewestVersion(tx, kind, text, { language })
  if (!draft) return newest?.number ?? 0
  await tx
    .deleteFrom('text_drafts')
    .where('text_id', '=', text.id)
    .where('language', '=', language)
    .execute()
  const { content, translates, editors } = draft
  const isSame = newest && sameContent(kind.fieldsOf(text.key), newest.content, content)
  if (isSame && newest.translates === translates) return newest.number
  const number = await takeListRevision(tx, listOf(text, language))
  const before = newest?.content ?? kind.original?.(text.key, language)
  await createVersionRow(work, kind, where, { number, before, content, translates, editors })
  return number
}

/** For a version that comes from elsewhere: the draft becomes one before it, and open editors are told. */
export async function replaceDraft(work: Work, kind: TextKind, where: Where): Promise<void> {
  await takeListRevision(work.tx, draftListOf(where.text, where.language))
  await keepDraft(work, kind, where)
}
