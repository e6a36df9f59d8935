import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/schema.ts'

/** What a submission is: it waits until it is one of the others, and then stays what it is. */
export type SubmissionState = 'waiting' | 'approved' | 'sent back' | 'withdrawn' | 'void'

/**
 * Ends what waits for approval of a list, or of a text in a language: somebody has edited it since,
 * or it cannot be approved any more. Returns the ids.
 */
export async function voidSubmissions(
  tx: Tx,
  of: { list?: string; submittedBy?: string },
  reason: string,
): Promise<string[]> {
  let query = tx
    .updateTable('submissions')
    .set({ state: 'void' satisfies SubmissionState, reason, decided_at: new Date() })
    .where('state', '=', 'waiting' satisfies SubmissionState)
  if (of.list !== undefined) query = query.where('list', '=', of.list)
  if (of.submittedBy !== undefined) query = query.where('submitted_by', '=', of.submittedBy)
  return (await query.returning('id').execute()).map(({ id }) => id)
}

/**
 * What somebody has approved and visitors do not see yet waits again: their account was disabled, or
 * they may not approve any more. The publication is cancelled, under the name of who takes it back.
 */
export async function reopenApprovals(
  tx: Tx,
  personId: string,
  actor: { id: string | null; name: string },
): Promise<void> {
  const now = new Date()
  const rows = await tx
    .selectFrom('submissions')
    .select(['id', 'list', 'starts_at', 'decided_by_name'])
    .where('state', '=', 'approved' satisfies SubmissionState)
    .where('decided_by', '=', personId)
    .where('starts_at', '>', now)
    .execute()
  for (const { id, list, starts_at, decided_by_name } of rows) {
    const [, textId = '', language = ''] = list.split(':')
    const reason = `${decided_by_name} approved it and may not any more`
    for (const line of await findScheduled(tx, { textId, language, at: starts_at ?? now }))
      await tx
        .insertInto('text_publications')
        .values({
          ...{ id: randomUUID(), text_id: textId, language, action: 'cancel', version: null },
          ...{ starts_at: line.starts_at, cancels: line.id, reason, recorded_at: now },
          ...{ recorded_by: actor.id, recorded_by_name: actor.name },
        })
        .execute()
    await tx
      .updateTable('submissions')
      .set({ state: 'waiting' satisfies SubmissionState, revision: null, starts_at: null })
      .set({ decided_by: null, decided_by_name: '', decided_at: null })
      .where('id', '=', id)
      .execute()
  }
}

function findScheduled(tx: Tx, of: { textId: string; language: string; at: Date }) {
  return tx
    .selectFrom('text_publications as line')
    .select(['line.id', 'line.starts_at'])
    .where('line.text_id', '=', of.textId)
    .where('line.language', '=', of.language)
    .where('line.action', '=', 'publish')
    .where('line.starts_at', '=', of.at)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('text_publications as cancel')
            .select('cancel.id')
            .whereRef('cancel.cancels', '=', 'line.id'),
        ),
      ),
    )
    .execute()
}
