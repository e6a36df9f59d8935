import { setImmediate as nextTurn } from 'node:timers/promises'
import { dayIn, isDay, momentOf } from '#core/dates.ts'
import { errorsOf, type Issue } from '#core/issue.ts'
import type { PublicationState } from '#core/publications/publication.ts'
import type { RowIssue } from '#core/record/list.ts'
import { findTimeZone } from '#core/settings/settings.server.ts'
import { handleOf, isWork, type Place, type Work } from '#core/work.ts'
import { checkPublication } from './check-text.ts'
import { type Locked, lockText, withLockedText } from './locked-text.server.ts'
import { writePublication } from './publication-record.server.ts'
import { findStoredVersion, type Version } from './stored-texts.server.ts'
import type { TextId, TextKind } from './text-kind.ts'
import { findVersion } from './versions.server.ts'

export type PublicationOutcome =
  | { outcome: 'published' | 'scheduled'; version: number; at: Date }
  | { outcome: 'withdrawn' }
  /** Nothing was changed; issues have the path of their field or 'at'. */
  | { outcome: 'invalid'; issues: RowIssue[] }

/**
 * Publishes now, or `at` an instant or a YYYY-MM-DDTHH:MM at the office. `day` (YYYY-MM-DD) is what a
 * legal text says it is from, by default that of its publication (docs/decisions.md 47). Throws Refusal 'not-allowed',
 * 'not-found', 'needs-approval'.
 */
export async function publishText(
  place: Place,
  actorId: string,
  kind: TextKind,
  id: TextId,
  wanted: { version: number; at?: string | Date; reason?: string; day?: string },
): Promise<PublicationOutcome> {
  const db = handleOf(place)
  const timeZone = await findTimeZone(db)
  // Versions are never altered, so a long one is checked before others have to wait for it.
  const checked = await findVersion(db, kind, id, wanted.version)
  const errors = checked ? errorsOf(checkPublication(kind, id.key, checked.content)) : []
  if (!isWork(place)) await nextTurn()
  return withLockedText(place, actorId, kind, id, async (locked) => {
    const { work, text, language, now, state } = locked
    const which = { language, number: wanted.version }
    const version = await findStoredVersion(work.tx, kind, text, which)
    const name = version ? kind.titleOf(version.content, text.key) : text.key
    const refuse = (
      ...issues: Omit<RowIssue, 'id' | 'name' | 'severity'>[]
    ): PublicationOutcome => ({
      outcome: 'invalid',
      issues: issues.map((issue) => ({ ...issue, id: 'text', name, severity: 'error' })),
    })
    if (!version) return refuse({ path: 'list', message: vanished(wanted.version) })
    if (errors.length > 0) return refuse(...errors)
    const at = wanted.at ?? now
    const time = typeof at === 'string' ? momentOf(timeZone, at) : at
    const missing = time ? await listMissing(locked, version, time) : []
    if (missing.length > 0) return refuse(...missing)
    const { reason } = wanted
    if (wanted.day && !isDay(wanted.day))
      return refuse({ path: 'day', message: 'Last updated must be a date' })
    const day = time && kind.dated ? wanted.day || dayIn(timeZone, time) : undefined
    if (!wanted.at) {
      const since = await writePublication(locked, { version, reason, day })
      return { outcome: 'published', version: version.number, at: since }
    }
    const message = time ? timeIssue(time, state, now) : 'Enter a date and a time that exist'
    if (!time || message) return refuse({ path: 'at', message: message ?? '' })
    await writePublication(locked, { version, at: time, reason, day })
    return { outcome: 'scheduled', version: version.number, at: time }
  })
}

/** Collects all unmet needs, so that they are reported together. */
async function listMissing(
  { work: { tx }, kind, text: { key }, language }: Locked,
  { content }: Version,
  at: Date,
): Promise<Issue[]> {
  const wanted = { kind: kind.name, key, language, content, at }
  const issues: Issue[] = []
  for (const need of kind.needs ?? []) issues.push(...errorsOf(await need(tx, wanted)))
  return issues
}

function timeIssue(at: Date, { scheduled }: PublicationState, now: Date): string | undefined {
  if (at <= now) return 'This time has passed: choose a later one, or leave it empty to publish now'
  const same = scheduled.find((each) => +each.at === +at)
  return same && `Version ${same.version} is scheduled for this time already, by ${same.by}`
}

/** For content that does not come from the editor, and says its day; see createVersion. */
export async function publishVersion(
  work: Work,
  kind: TextKind,
  id: TextId,
  number: number,
): Promise<void> {
  const locked = await lockText(work, kind, id)
  const which = { language: id.language, number }
  const version = await findStoredVersion(work.tx, kind, locked.text, which)
  if (!version) throw new Error(vanished(number))
  const day = kind.dated && String(version.content[kind.dated] ?? '')
  await writePublication(locked, { version, day })
}

const vanished = (number: number) =>
  `There is no Version ${number} of this text: load the page again, and publish the newest one`
