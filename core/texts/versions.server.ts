import { setImmediate as nextTurn } from 'node:timers/promises'
import { compareTexts } from '#core/history/compare-texts.ts'
import type { FieldDifference } from '#core/history/describe-change.ts'
import { Refusal } from '#core/issue.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import { takeListRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { isWhole } from '#db/values.ts'
import { insertVersion } from './add-version.server.ts'
import { findNewestVersion } from './drafts.server.ts'
import { publishedPeriods } from './publication.ts'
import { publishText } from './publications.server.ts'
import {
  findText,
  listOf,
  listPublications,
  toVersion,
  type Version,
  versionsOf,
} from './stored-texts.server.ts'
import {
  fullLabel,
  sameContent,
  type TextContent,
  type TextId,
  type TextKind,
} from './text-kind.ts'

export type VersionLine = {
  number: number
  title: string
  savedAt: Date
  by: string
  reason: string
  /** Without `until` while they still get it. */
  published: { from: Date; until: Date | undefined; by: string }[]
}

const versionsPerPage = 20

/** The newest first; pages count from 1. */
export async function listVersions(
  db: Db,
  kind: TextKind,
  id: TextId,
  { page }: { page: number },
): Promise<{ key: string; versions: VersionLine[]; more: boolean } | undefined> {
  const text = await findText(db, kind.name, id.key)
  if (!text) return undefined
  const rows = await versionsOf(db, text, id.language)
    .offset((page - 1) * versionsPerPage)
    .limit(versionsPerPage + 1)
    .execute()
  const { language } = id
  const lines = await listPublications(db, { kind: kind.name, language, textId: text.id })
  const periods = publishedPeriods(lines.get(text.id) ?? [], new Date())
  const versions = rows.slice(0, versionsPerPage).map((row): VersionLine => {
    const { content, ...version } = toVersion(kind, text.key, row)
    const published = periods.filter((period) => period.version === version.number)
    return { ...version, title: kind.titleOf(content, text.key), published }
  })
  return { key: text.key, versions, more: rows.length > versionsPerPage }
}

/** Number 0 is the original, where there is one. */
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
  if (!text || !isWhole(number)) return undefined
  const row = await versionsOf(db, text, id.language)
    .where('number', '=', number)
    .executeTakeFirst()
  return row && toVersion(kind, text.key, row)
}

/** Word by word; undefined where one of them is missing. */
export async function compareVersions(
  db: Db,
  kind: TextKind,
  id: TextId,
  [from, to]: readonly [from: number, to: number],
): Promise<FieldDifference[] | undefined> {
  const [one, other] = [await findVersion(db, kind, id, from), await findVersion(db, kind, id, to)]
  return one && other && compareContents(kind, id.key, one.content, other.content)
}

async function compareContents(
  kind: TextKind,
  key: string,
  one: TextContent,
  other: TextContent,
): Promise<FieldDifference[]> {
  const differences: FieldDifference[] = []
  for (const [name, field] of Object.entries(kind.fieldsOf(key))) {
    if (one[name] === other[name]) continue
    const read = (value: TextContent[string] | undefined) =>
      field.kind === 'rich' ? (kind.readable?.(name, String(value)) ?? '') : readValue(value)
    const [before, after] = [read(one[name]), read(other[name])]
    const parts = compareTexts(before, after)
    differences.push({ field: name, label: fullLabel(field), before, after, parts })
    await nextTurn()
  }
  return differences
}

function readValue(value: TextContent[string] | undefined): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '')
}

/** A new version on top of later ones (0: the original). Returns its number. Throws Refusal. */
export async function restoreVersion(
  db: Db,
  actorId: string,
  kind: TextKind,
  id: TextId,
  number: number,
): Promise<number> {
  return transact<number>(db, async (tx, rollBack) => {
    const actor = await requireRight(tx, actorId, mayEditContent)
    const text = await findText(tx, kind.name, id.key)
    if (!text) throw new Refusal('not-found')
    const revision = await takeListRevision(tx, listOf(text, id.language))
    const version = await findVersion(tx, kind, id, number)
    if (!version) throw new Refusal('not-found')
    const before = await findNewestVersion(tx, kind, text, id)
    const isSame = before && sameContent(kind.fieldsOf(text.key), before.content, version.content)
    // The revision goes back with the transaction.
    if (isSame && before.number === revision - 1) throw rollBack(before.number)
    const { content, translates } = version
    const reason = number === 0 ? 'Back to the original' : `Version ${number} was restored`
    const next = { number: revision, before: before?.content, content, reason, translates }
    await insertVersion(tx, actor, kind, { text, language: id.language }, next)
    return revision
  })
}

/** As a new version, which is published. Throws Refusal 'not-allowed', 'not-found'. */
export async function publishOriginal(
  db: Db,
  actorId: string,
  kind: TextKind,
  id: TextId,
): Promise<void> {
  const version = await restoreVersion(db, actorId, kind, id, 0)
  await publishText(db, actorId, kind, id, { version, reason: 'Back to the original' })
}
