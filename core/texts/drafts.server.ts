import { dayIn } from '#core/dates.ts'
import {
  type PublicationState,
  publicationState,
  shownBefore,
} from '#core/publications/publication.ts'
import { listPublications } from '#core/publications/stored-publications.server.ts'
import type { EditedList } from '#core/record/list.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { findNow } from '#db/clock.ts'
import { findListRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { findSharedDraft } from './shared-draft.server.ts'
import {
  draftListOf,
  findNewestVersion,
  findStoredVersion,
  findText,
  type StoredText,
} from './stored-texts.server.ts'
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
  /** A list of one row. */
  list: EditedList<TextRow>
  /** The newest one; 0 where there is none. */
  version: number
  /** What visitors read before what they read now, if anything. */
  before: { version: number; day: string } | undefined
  /** Whether something is written since the newest version. */
  isBegun: boolean
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
  // Read before the draft, so that a save in between is a conflict.
  const revision = text ? await findListRevision(db, draftListOf(text, id.language)) : 0
  const stored = text && (await findNewestVersion(db, kind, text, id))
  const draft = text && (await findSharedDraft(db, kind, { text, language: id.language }))
  const key = text?.key ?? id.key
  const blank = text && id.language !== 'en' ? completeContent(kind.fieldsOf(key), {}) : undefined
  const content = draft?.content ?? stored?.content ?? kind.original?.(key, id.language) ?? blank
  if (!content) return undefined
  const { language } = id
  const lines = text && (await listPublications(db, { kind: kind.name, language, textId: text.id }))
  const own = (text && lines?.get(text.id)) ?? []
  const state = publicationState(own, now)
  const shown = await contentShown(db, kind, text, id, state)
  return {
    ...state,
    key,
    list: { revision, rows: [rowOf(kind, key, content)], today },
    version: stored?.number ?? 0,
    before: shownBefore(own, now),
    isBegun: draft !== undefined,
    lastSave: draft
      ? { by: draft.by, at: draft.savedAt }
      : stored && { by: stored.by, at: stored.savedAt },
    translates: draft ? draft.translates : stored?.translates,
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
  const which = { language, number: published.version }
  return (await findStoredVersion(db, kind, text, which))?.content
}
