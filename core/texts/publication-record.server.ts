import { randomUUID } from 'node:crypto'
import { changeSite } from '#core/approval/gate.server.ts'
import { momentAfter } from '#core/clock.ts'
import { type Change, recordChange } from '#core/history/changes.server.ts'
import { enqueueEvent } from '#core/webhooks/events.server.ts'
import type { Locked } from './locked-text.server.ts'
import { listOf, toVersion, type Version, versionsOf } from './stored-texts.server.ts'

/** Returns its start time; two publications never have the same one. */
export async function writePublication(
  locked: Locked,
  { version, at, reason }: { version: Version; at: Date; reason?: string },
): Promise<Date> {
  const { state, now } = locked
  // A double click, or two people: once is enough.
  if (at <= now && state.published?.version === version.number) return state.published.since
  const last = state.published?.since ?? state.withdrawn?.since
  const startsAt = last && at <= last ? momentAfter(last, +at) : at
  const { tx, actor, kind, text, language } = locked
  await kind.beforePublication?.(tx, actor, { key: text.key, language }, version.content)
  await createPublicationRow(locked, {
    action: 'publish',
    version: version.number,
    at: startsAt,
    reason,
  })
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
  if (!isLater)
    await enqueueEvent(locked.tx, 'text.published', {
      ...{ kind: locked.kind.name, key: locked.text.key, language: locked.language },
      version: version.number,
    })
  return startsAt
}

export async function createPublicationRow(
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

/** Also invalidates pages in every process. */
export async function recordPublication(
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
