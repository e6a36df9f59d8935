import { error, Refusal } from '#core/issue.ts'
import { inTrash, isPublication } from '#core/publications/stored-publications.server.ts'
import type { Place } from '#core/work.ts'
import { type Locked, withLockedText } from './locked-text.server.ts'
import { createPublicationRow, recordDecision } from './publication-record.server.ts'
import type { PublicationOutcome } from './publications.server.ts'
import type { TextKind } from './text-kind.ts'

/**
 * Puts a text that was never public into the trash, in every language: no version is ever erased, so the record
 * of publications says that it is withdrawn before it began. Visitors see no difference. Throws Refusal
 * 'not-allowed', 'not-found'.
 */
export async function removeText(
  place: Place,
  actorId: string,
  kind: TextKind,
  key: string,
): Promise<PublicationOutcome> {
  if (!kind.hasTrash) throw new Refusal('not-allowed')
  return withLockedText(place, actorId, kind, { key, language: 'en' }, async (locked) => {
    const { isPublic, isRemoved } = await findStanding(locked)
    if (isPublic) {
      const message = `A ${kind.noun} that was public is not deleted: it stays withdrawn`
      return { outcome: 'invalid', issues: [{ ...error('list', message), id: 'text', name: key }] }
    }
    if (!isRemoved) {
      await createPublicationRow(locked, { action: 'withdraw', at: locked.now })
      await recordDecision(locked, 'removed', {})
    }
    return { outcome: 'withdrawn' }
  })
}

/** Makes it a draft again, if it is in the trash. Throws Refusal 'not-allowed', 'not-found'. */
export async function restoreText(
  place: Place,
  actorId: string,
  kind: TextKind,
  key: string,
): Promise<void> {
  await withLockedText(place, actorId, kind, { key, language: 'en' }, async (locked) => {
    if (!(await findStanding(locked)).isRemoved) return
    const { id: cancels, starts_at: at } = await locked.work.tx
      .selectFrom('text_publications')
      .select(['id', 'starts_at'])
      .where('text_id', '=', locked.text.id)
      .where('action', '=', 'withdraw')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await createPublicationRow(locked, { action: 'cancel', at, cancels })
    await recordDecision(locked, 'restored', {})
  })
}

async function findStanding({ work: { tx }, text }: Locked) {
  const found = await tx
    .selectFrom('texts')
    .select([isPublication.as('public'), inTrash.as('removed')])
    .where('id', '=', text.id)
    .executeTakeFirstOrThrow()
  return { isPublic: Boolean(found.public), isRemoved: Boolean(found.removed) }
}
