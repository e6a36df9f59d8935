import { dayIn } from '#core/dates.ts'
import { type PublicationState, publicationState } from '#core/publications/publication.ts'
import { listPublications } from '#core/publications/stored-publications.server.ts'
import type { EditedList } from '#core/record/list.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { findNow } from '#db/clock.ts'
import type { Db } from '#db/schema.ts'
import { findText, type StoredText, toVersion, versionsOf } from './stored-texts.server.ts'
import {
  completeContent,
  rowOf,
  sameContent,
  type TextContent,
  type TextId,
  type TextKind,
  type TextRow,
} from './text-kind.ts'

export type Draft = PublicationState & {
  /** The current key, even if it was requested by a former one. */
  key: string
  /** A list of one row; its revision is the version. */
  list: EditedList<TextRow>
  /** Undefined for an unchanged original. */
  lastSave: { by: string; at: Date } | undefined
  /** The English version that it translates. */
  translates?: number
  isAhead: boolean
}

/** Whether published or not; undefined if there is no such text. */
export async function findDraft(db: Db, kind: TextKind, id: TextId): Promise<Draft | undefined> {
  const text = await findText(db, kind.name, id.key)
  const { timeZone } = await findSettings(db)
  const now = await findNow(db)
  const today = dayIn(timeZone, now)
  const stored = text && (await findNewestVersion(db, kind, text, id))
  const key = text?.key ?? id.key
  const blank = text && id.language !== 'en' ? completeContent(kind.fieldsOf(key), {}) : undefined
  const content = stored?.content ?? kind.original?.(key, id.language) ?? blank
  if (!content) return undefined
  const { language } = id
  const lines = text && (await listPublications(db, { kind: kind.name, language, textId: text.id }))
  const state = publicationState((text && lines?.get(text.id)) ?? [], now)
  const shown = await contentShown(db, kind, text, id, state)
  return {
    ...state,
    key,
    list: { revision: stored?.number ?? 0, rows: [rowOf(kind, key, content)], today },
    lastSave: stored && { by: stored.by, at: stored.savedAt },
    translates: stored?.translates,
    isAhead: !shown || !sameContent(kind.fieldsOf(key), shown, content),
  }
}

/** A published version, or the original. */
async function contentShown(
  db: Db,
  kind: TextKind,
  text: StoredText | undefined,
  { key, language }: TextId,
  { published }: PublicationState,
): Promise<TextContent | undefined> {
  if (!published || !text) return kind.original?.(key, language)
  const row = await versionsOf(db, text, language)
    .where('number', '=', published.version)
    .executeTakeFirst()
  return row && toVersion(kind, text.key, row).content
}

export async function findNewestVersion(
  db: Db,
  kind: TextKind,
  text: StoredText,
  { language }: Pick<TextId, 'language'>,
) {
  const row = await versionsOf(db, text, language).limit(1).executeTakeFirst()
  return row && toVersion(kind, text.key, row)
}
