import { changeSite, type SiteSubject } from '#core/approval/gate.server.ts'
import { type Change, recordChange } from '#core/history/changes.server.ts'
import { createProof } from '#core/proofs/proofs.server.ts'
import type { PublicationState } from '#core/publications/publication.ts'
import {
  createPublication,
  type NewPublication,
} from '#core/publications/stored-publications.server.ts'
import { enqueueEvent } from '#core/webhooks/events.server.ts'
import type { Locked } from './locked-text.server.ts'
import { createOutline } from './outlines.server.ts'
import { findNewestVersion, listOf, type Version } from './stored-texts.server.ts'

/**
 * Publishes at once, or at a time to come. At once ends what was scheduled before
 * (docs/decisions.md 41). Returns since or from when it is published.
 */
export async function writePublication(
  locked: Locked,
  { version, at, reason, day }: { version: Version; at?: Date; reason?: string; day?: string },
): Promise<Date> {
  const { work, kind, text, language, state, last, now } = locked
  const { published } = state
  const ended = at ? [] : state.scheduled
  // A double click, or two people: once is enough.
  const isAgain = last?.action === 'publish' && last.version === version.number
  if (!at && isAgain && !last.isScheduled && last.day === (day ?? '')) return last.startsAt
  await kind.beforePublication?.(work, { key: text.key, language }, version.content)
  await createOutline(work.tx, kind, { text, language }, version)
  const because = `Version ${version.number} was published`
  for (const { id: cancels, at: time } of ended)
    await createPublicationRow(locked, { action: 'cancel', at: time, cancels, reason: because })
  await createPublicationRow(locked, {
    action: 'publish',
    version: version.number,
    at: at ?? now,
    isScheduled: at !== undefined,
    day,
    reason,
  })
  await createProof(work.tx, { textId: text.id, language, version: version.number, at: now })
  const before = published ? `Version ${published.version}` : null
  await recordPublication(
    locked,
    at ? 'scheduled' : 'published',
    {
      published: { before, after: `Version ${version.number}` },
      ...(at && { from: { before: null, after: at } }),
      ...(day && { lastUpdated: { before: null, after: day } }),
      ...(ended.length > 0 && { scheduled: { before: scheduledWords(ended), after: null } }),
    },
    version,
  )
  if (!at)
    await enqueueEvent(work.tx, 'text.published', {
      kind: kind.name,
      key: text.key,
      language,
      version: version.number,
    })
  return at ?? now
}

function scheduledWords(scheduled: PublicationState['scheduled']): string {
  return scheduled.map(({ version, at }) => `Version ${version}, ${at.toISOString()}`).join('; ')
}

export function createPublicationRow(
  { work: { tx, actor }, text, language, now }: Locked,
  line: Omit<NewPublication, 'textId' | 'language' | 'recordedAt' | 'actor'>,
): Promise<void> {
  return createPublication(tx, { ...line, textId: text.id, language, recordedAt: now, actor })
}

/** Records a decision about a version, by default the newest, and invalidates pages in every process. */
export async function recordPublication(
  locked: Locked,
  action: Change['action'],
  differences: Change['differences'],
  version?: Version,
) {
  const { work, kind } = locked
  await recordDecision(locked, action, differences, version)
  const exemption = action === 'withdrawn' ? 'withdrawal' : undefined
  await changeSite(work, [kind.content], exemption, subjectOf(locked))
}

/** Copy, disclosures and the names in lists are on pages of any address. */
function subjectOf({ kind, text, language }: Locked): SiteSubject {
  const isOwnPage = kind.name === 'letter' || kind.name === 'legal' || kind.name === 'theme'
  return isOwnPage ? { key: text.key, language } : { language }
}

/** Records what visitors see no difference of, under the title of a version, by default the newest. */
export async function recordDecision(
  { work, kind, text, language }: Locked,
  action: Change['action'],
  differences: Change['differences'],
  version?: Version,
): Promise<void> {
  const named = version ?? (await findNewestVersion(work.tx, kind, text, { language }))
  await recordChange(work, {
    noun: kind.content,
    recordId: text.key,
    recordName: named ? kind.titleOf(named.content, text.key) : text.key,
    action,
    differences,
    list: listOf(text, language),
    revision: named?.number ?? 0,
  })
}
