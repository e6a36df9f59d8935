import { randomUUID } from 'node:crypto'
import { changeSite } from '#core/approval/gate.server.ts'
import { momentOf } from '#core/dates.ts'
import { type Actor, type Change, recordChange } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import type { Language } from '#core/language.ts'
import { errorsOf, type RowIssue } from '#core/lists/list.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import { takeListRevision } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import { checkPublication } from './check-text.ts'
import { type PublicationState, publicationState } from './publication.ts'
import {
  findText,
  listOf,
  readPublications,
  type StoredText,
  toVersion,
  type Version,
  versionsOf,
} from './stored-texts.server.ts'
import type { TextId, TextKind } from './text-kind.ts'

export type PublicationOutcome =
  | { outcome: 'published' | 'scheduled'; version: number; at: Date }
  | { outcome: 'withdrawn' }
  /** Nothing was changed; an issue is at its field or at 'at'. */
  | { outcome: 'invalid'; issues: RowIssue[] }

/** In a transaction in which nobody else publishes it. */
type Locked = {
  tx: Tx
  actor: Actor
  kind: TextKind
  text: StoredText
  language: Language
  state: PublicationState
  now: Date
}

/**
 * Now, or `at` YYYY-MM-DDTHH:MM of the office's zone. Throws Refusal 'not-allowed', 'not-found',
 * 'needs-approval'.
 */
export async function publishText(
  db: Db,
  actorId: string,
  kind: TextKind,
  id: TextId,
  wanted: { version: number; at?: string; reason?: string },
): Promise<PublicationOutcome> {
  const { timeZone } = await readSettings(db)
  return withLockedText(db, actorId, kind, id, async (locked) => {
    const { text, now, state } = locked
    const version = await readVersion(locked, wanted.version)
    const name = version ? kind.titleOf(version.content, text.key) : text.key
    const refuse = (
      ...issues: Omit<RowIssue, 'id' | 'name' | 'severity'>[]
    ): PublicationOutcome => ({
      outcome: 'invalid',
      issues: issues.map((issue) => ({ ...issue, id: 'text', name, severity: 'error' })),
    })
    if (!version) return refuse({ path: 'list', message: vanished(wanted.version) })
    const errors = errorsOf(checkPublication(kind, text.key, version.content))
    if (errors.length > 0) return refuse(...errors)
    if (!wanted.at) {
      const at = await writePublication(locked, { version, at: now, reason: wanted.reason })
      return { outcome: 'published', version: version.number, at }
    }
    const at = momentOf(timeZone, wanted.at)
    const message = at ? timeIssue(at, state, now) : 'Enter a date and a time that exist'
    if (!at || message) return refuse({ path: 'at', message: message ?? '' })
    await writePublication(locked, { version, at, reason: wanted.reason })
    return { outcome: 'scheduled', version: version.number, at }
  })
}

function timeIssue(at: Date, { scheduled }: PublicationState, now: Date): string | undefined {
  if (at <= now) return 'This time has passed: choose a later one, or publish now'
  const same = scheduled.find((each) => +each.at === +at)
  return same && `Version ${same.version} is scheduled for this time already, by ${same.by}`
}

/** With what was scheduled of it. Throws Refusal 'not-allowed', 'not-found'. */
export async function withdrawText(
  db: Db,
  actorId: string,
  kind: TextKind,
  id: TextId,
  reason = '',
): Promise<PublicationOutcome> {
  return withLockedText(db, actorId, kind, id, async (locked) => {
    const { published, scheduled } = locked.state
    if (!kind.mayWithdraw && published) {
      const message = `A ${kind.noun} text is not withdrawn: publish a version that takes its place`
      const issue = { id: 'text', name: id.key, path: 'list', message } as const
      return { outcome: 'invalid', issues: [{ ...issue, severity: 'error' }] }
    }
    for (const { id: cancels, at } of scheduled)
      await insertLine(locked, { action: 'cancel', at, cancels, reason })
    if (published) await insertLine(locked, { action: 'withdraw', at: locked.now, reason })
    if (published || scheduled.length > 0) await recordPublication(locked, 'withdrawn', {})
    return { outcome: 'withdrawn' }
  })
}

/** One that has not begun. Throws Refusal 'not-allowed', 'not-found'. */
export async function cancelPublication(
  db: Db,
  actorId: string,
  kind: TextKind,
  id: TextId,
  publicationId: string,
): Promise<void> {
  await withLockedText(db, actorId, kind, id, async (locked) => {
    const line = locked.state.scheduled.find((each) => each.id === publicationId)
    if (!line) throw new Refusal('not-found')
    await insertLine(locked, { action: 'cancel', at: line.at, cancels: line.id })
    const scheduled = { before: line.at, after: null }
    await recordPublication(locked, 'withdrawn', { scheduled })
  })
}

/** For content that no person has sent; see addVersion. */
export async function publishVersion(
  tx: Tx,
  actor: Actor,
  kind: TextKind,
  id: TextId,
  number: number,
): Promise<void> {
  const locked = await lockText(tx, actor, kind, id)
  const version = await readVersion(locked, number)
  if (!version) throw new Error(vanished(number))
  await writePublication(locked, { version, at: locked.now })
}

async function withLockedText<T>(
  db: Db,
  actorId: string,
  kind: TextKind,
  id: TextId,
  work: (locked: Locked) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const actor = await requireRight(tx, actorId, mayEditContent)
    return work(await lockText(tx, actor, kind, id))
  })
}

async function lockText(tx: Tx, actor: Actor, kind: TextKind, id: TextId): Promise<Locked> {
  const { language } = id
  const text = await findText(tx, kind.name, id.key)
  if (!text) throw new Refusal('not-found')
  await takeListRevision(tx, `publications:${text.id}:${language}`)
  const lines = await readPublications(tx, { kind: kind.name, language, textId: text.id })
  const now = new Date()
  const state = publicationState(lines.get(text.id) ?? [], now)
  return { tx, actor, kind, text, language, state, now }
}

async function readVersion(locked: Locked, number: number): Promise<Version | undefined> {
  const { tx, kind, text, language } = locked
  if (!Number.isSafeInteger(number)) return undefined
  const row = await versionsOf(tx, text, language).where('number', '=', number).executeTakeFirst()
  return row && toVersion(kind, text.key, row)
}

const vanished = (number: number) =>
  `There is no Version ${number} of this text: load the page again, and publish the newest one`

/** Returns from when it holds: two publications never have the same moment. */
async function writePublication(
  locked: Locked,
  { version, at, reason }: { version: Version; at: Date; reason?: string },
): Promise<Date> {
  const { state, now } = locked
  // Pressed twice, or by two: once is enough.
  if (at <= now && state.published?.version === version.number) return state.published.since
  const last = state.published?.since ?? state.withdrawn?.since
  const startsAt = last && +at <= +last ? new Date(+last + 1) : at
  await insertLine(locked, { action: 'publish', version: version.number, at: startsAt, reason })
  const before = state.published ? `Version ${state.published.version}` : null
  const isLater = startsAt > now && at === startsAt
  await recordPublication(
    locked,
    isLater ? 'scheduled' : 'published',
    {
      published: { before, after: `Version ${version.number}` },
      ...(isLater && { from: { before: null, after: startsAt } }),
    },
    version,
  )
  return startsAt
}

async function insertLine(
  { tx, actor, text, language, now }: Locked,
  line: {
    action: 'publish' | 'withdraw' | 'cancel'
    version?: number
    at: Date
    cancels?: string
    reason?: string
  },
) {
  await tx
    .insertInto('text_publications')
    .values({
      id: randomUUID(),
      text_id: text.id,
      language,
      action: line.action,
      version: line.version ?? null,
      starts_at: line.at,
      cancels: line.cancels ?? null,
      recorded_at: now,
      recorded_by: actor.id,
      recorded_by_name: actor.name,
      reason: line.reason ?? '',
    })
    .execute()
}

/** And tells every process that its pages are out of date. */
async function recordPublication(
  locked: Locked,
  action: Change['action'],
  differences: Change['differences'],
  version?: Version,
) {
  const { tx, actor, kind, text, language } = locked
  const shown = version ?? (await newestOf(locked))
  await recordChange(tx, actor, {
    noun: kind.content,
    recordId: text.key,
    recordName: shown ? kind.titleOf(shown.content, text.key) : text.key,
    action,
    differences,
    list: listOf(text, language),
    revision: shown?.number ?? 0,
  })
  await changeSite(tx, [kind.content], action === 'withdrawn' ? 'withdrawal' : undefined)
}

async function newestOf({ tx, kind, text, language }: Locked): Promise<Version | undefined> {
  const row = await versionsOf(tx, text, language).limit(1).executeTakeFirst()
  return row && toVersion(kind, text.key, row)
}
