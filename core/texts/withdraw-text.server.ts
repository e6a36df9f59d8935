import { error, Refusal } from '#core/issue.ts'
import type { Publication } from '#core/publications/publication.ts'
import { listPublications } from '#core/publications/stored-publications.server.ts'
import type { Place } from '#core/work.ts'
import type { Db } from '#db/schema.ts'
import { withLockedText } from './locked-text.server.ts'
import { createPublicationRow, recordPublication } from './publication-record.server.ts'
import type { PublicationOutcome } from './publications.server.ts'
import { findText } from './stored-texts.server.ts'
import type { TextId, TextKind } from './text-kind.ts'

/** Also cancels scheduled publications. Throws Refusal 'not-allowed', 'not-found'. */
export async function withdrawText(
  place: Place,
  actorId: string,
  kind: TextKind,
  id: TextId,
  reason = '',
): Promise<PublicationOutcome> {
  return withLockedText(place, actorId, kind, id, async (locked) => {
    const { published, scheduled } = locked.state
    if (!kind.mayWithdraw && published) {
      const message = `A ${kind.noun} is not withdrawn: publish a version that takes its place`
      return notWithdrawn(id, message)
    }
    const kept = published && (await kind.whyKept?.(locked.work.tx, id))
    if (kept) return notWithdrawn(id, kept)
    for (const { id: cancels, at } of scheduled)
      await createPublicationRow(locked, { action: 'cancel', at, cancels, reason })
    if (published)
      await createPublicationRow(locked, { action: 'withdraw', at: locked.now, reason })
    if (published || scheduled.length > 0) await recordPublication(locked, 'withdrawn', {})
    return { outcome: 'withdrawn' }
  })
}

function notWithdrawn({ key }: TextId, message: string): PublicationOutcome {
  return { outcome: 'invalid', issues: [{ ...error('list', message), id: 'text', name: key }] }
}

/** The scheduled publication that was cancelled; undefined where there is none. */
export async function findCancelled(
  db: Db,
  kind: TextKind,
  { key, language }: TextId,
  publicationId: string,
): Promise<(Publication & { version: number }) | undefined> {
  const text = await findText(db, kind.name, key)
  if (!text) return undefined
  const found = await listPublications(db, { kind: kind.name, language, textId: text.id })
  const lines = found.get(text.id) ?? []
  const line = lines.find(({ id }) => id === publicationId)
  const isCancelled = lines.some(({ cancels }) => cancels === publicationId)
  if (!isCancelled || !line || line.version === null) return undefined
  return { ...line, version: line.version }
}

/** Cancels a publication that has not started. Throws Refusal 'not-allowed', 'not-found'. */
export async function cancelPublication(
  place: Place,
  actorId: string,
  kind: TextKind,
  id: TextId,
  publicationId: string,
): Promise<void> {
  await withLockedText(place, actorId, kind, id, async (locked) => {
    const line = locked.state.scheduled.find((each) => each.id === publicationId)
    if (!line) throw new Refusal('not-found')
    await createPublicationRow(locked, { action: 'cancel', at: line.at, cancels: line.id })
    const scheduled = { before: line.at, after: null }
    await recordPublication(locked, 'withdrawn', { scheduled })
  })
}
