import {
  type EndedSchedule,
  endedSchedules,
  publishedPeriods,
} from '#core/publications/publication.ts'
import { listPublications } from '#core/publications/stored-publications.server.ts'
import { findNow } from '#db/clock.ts'
import { readPage } from '#db/page.ts'
import type { Db } from '#db/schema.ts'
import {
  findStoredVersion,
  findText,
  toVersion,
  type Version,
  versionsOf,
} from './stored-texts.server.ts'
import type { TextId, TextKind } from './text-kind.ts'

export type VersionLine = {
  number: number
  title: string
  savedAt: Date
  by: string
  reason: string
  /** `until` is undefined while it is still published. */
  published: { from: Date; until: Date | undefined; by: string }[]
  /** When it was to be published, and was not: who ended that, and why. */
  ended: EndedSchedule[]
}

const versionsPerPage = 20

/** Newest first; pages count from 1. */
export async function listVersions(
  db: Db,
  kind: TextKind,
  id: TextId,
  { page }: { page: number },
): Promise<{ key: string; versions: VersionLine[]; more: boolean } | undefined> {
  const text = await findText(db, kind.name, id.key)
  if (!text) return undefined
  const { rows, more } = await readPage({ page, size: versionsPerPage }, ({ offset, limit }) =>
    versionsOf(db, text, id.language).offset(offset).limit(limit).execute(),
  )
  const { language } = id
  const lines = await listPublications(db, { kind: kind.name, language, textId: text.id })
  const own = lines.get(text.id) ?? []
  const periods = publishedPeriods(own, await findNow(db))
  const allEnded = endedSchedules(own)
  const versions = rows.map((row): VersionLine => {
    const { content, ...version } = toVersion(kind, text.key, row)
    const published = periods.filter((period) => period.version === version.number)
    const ended = allEnded.filter((each) => each.version === version.number)
    return { ...version, title: kind.titleOf(content, text.key), published, ended }
  })
  return { key: text.key, versions, more }
}

/** Number 0 is the original, if there is one. */
export async function findVersion(
  db: Db,
  kind: TextKind,
  id: TextId,
  number: number,
): Promise<Pick<Version, 'number' | 'content' | 'translates'> | undefined> {
  const text = await findText(db, kind.name, id.key)
  if (number === 0) {
    const content = kind.original?.(text?.key ?? id.key, id.language)
    return content && { number, content, translates: 0 }
  }
  return text && findStoredVersion(db, kind, text, { language: id.language, number })
}
