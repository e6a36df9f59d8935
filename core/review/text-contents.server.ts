import { momentOf } from '#core/dates.ts'
import { publicationState } from '#core/publications/publication.ts'
import { listPublications } from '#core/publications/stored-publications.server.ts'
import { findTimeZone } from '#core/settings/settings.server.ts'
import { findText, listOf, toVersion } from '#core/texts/stored-texts.server.ts'
import {
  sameContent,
  type TextId,
  type TextKind,
  type TextKindName,
} from '#core/texts/text-kind.ts'
import { handleOf, isWork, type Place } from '#core/work.ts'
import { findNow } from '#db/clock.ts'
import type { Db } from '#db/schema.ts'
import { isWhole } from '#db/values.ts'

/** A version of a text to publish, now or at a time in the office's time zone. */
export type Publication = {
  kind: TextKindName
  id: TextId
  version: number
  at?: string
  reason?: string
  /** YYYY-MM-DD that a legal text is to say; by default that of its publication. */
  day?: string
}

/** The list of a text in one language as in `changes`; '' if there is none. */
export async function listOfText(db: Db, kind: TextKindName, id: TextId): Promise<string> {
  const text = await findText(db, kind, id.key)
  return text ? listOf(text, id.language) : ''
}

/**
 * Its editors are all whose changes were in a draft or a version since the published one, or who ever
 * wrote the same text.
 */
export async function findContentsOfVersion(
  db: Db,
  kind: TextKind,
  { id, version, at = '', day }: Publication,
): Promise<{ live: unknown; editors: string[]; startsAt?: string }> {
  const text = await findText(db, kind.name, id.key)
  if (!text || !isWhole(version)) return { live: undefined, editors: [] }
  const { language } = id
  const rows = await db
    .selectFrom('text_versions')
    .selectAll()
    .where('text_id', '=', text.id)
    .where('language', '=', language)
    .where('number', '<=', version)
    .execute()
  const lines = await listPublications(db, { kind: kind.name, language, textId: text.id })
  const { published } = publicationState(lines.get(text.id) ?? [], await findNow(db))
  const fields = kind.fieldsOf(text.key)
  const contentOf = (row: (typeof rows)[number]) => toVersion(kind, text.key, row).content
  const wanted = rows.find(({ number }) => number === version)
  const content = wanted ? contentOf(wanted) : {}
  const edits = rows.filter(
    (row) => row.number > (published?.version ?? 0) || sameContent(fields, contentOf(row), content),
  )
  const editors = [
    ...new Set(
      edits.flatMap(({ saved_by, editors }) => [saved_by ?? [], editors as string[]].flat()),
    ),
  ]
  const live = {
    kind: kind.name,
    text: text.id,
    language,
    version,
    content,
    at,
    ...(day && { day }),
  }
  return { live, editors, startsAt: at || undefined }
}

/** The requested publication time; undefined, which means now, if it passed while waiting. */
export async function findTimeLeft(
  place: Place,
  at: string | undefined,
): Promise<string | undefined> {
  const submitted = isWork(place) ? place.approval?.at : undefined
  if (!at || !submitted) return at
  const db = handleOf(place)
  const timeZone = await findTimeZone(db)
  const moment = momentOf(timeZone, at)
  const hasPassed = moment && moment > submitted && moment <= (await findNow(db))
  return hasPassed ? undefined : at
}
