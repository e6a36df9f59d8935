import type { Language } from '#core/language.ts'
import { createPublication } from '#core/publications/stored-publications.server.ts'
import { findNow } from '#db/clock.ts'
import type { Tx } from '#db/schema.ts'
import type { SubmissionState } from './submissions.server.ts'

export type ReopenedSubmission = {
  id: string
  noun: string
  title: string
  hash: string
  submittedBy: string
  author: string
  editors: string[]
  /** 'Omar Roe approved it and may not any more'. */
  reason: string
}

/**
 * Puts approved but not yet published changes back to waiting, because the approver's account was
 * disabled or lost the right to approve. The publication is cancelled in the name of who caused that;
 * what was already cancelled stays decided.
 */
export async function reopenApprovals(
  tx: Tx,
  personId: string,
  actor: { id: string | null; name: string },
): Promise<ReopenedSubmission[]> {
  const now = await findNow(tx)
  const reopened: ReopenedSubmission[] = []
  const rows = await tx
    .selectFrom('submissions')
    .selectAll()
    .where('state', '=', 'approved' satisfies SubmissionState)
    .where('decided_by', '=', personId)
    .where('starts_at', '>', now)
    .execute()
  for (const { id, list, starts_at, decided_by_name, ...row } of rows) {
    const [, textId = '', language = ''] = list.split(':')
    const reason = `${decided_by_name} approved it and is no longer allowed to`
    const lines = await findScheduled(tx, { textId, language, at: starts_at ?? now })
    if (lines.length === 0) continue
    for (const line of lines)
      await createPublication(tx, {
        textId,
        language: language as Language,
        action: 'cancel',
        at: line.starts_at,
        cancels: line.id,
        reason,
        recordedAt: now,
        actor,
      })
    await tx
      .updateTable('submissions')
      .set({ state: 'waiting' satisfies SubmissionState, revision: null, starts_at: null, reason })
      .set({ decided_by: null, decided_by_name: '', decided_at: null })
      .where('id', '=', id)
      .execute()
    reopened.push({
      id,
      noun: row.noun,
      title: row.title,
      hash: row.hash,
      reason,
      submittedBy: row.submitted_by,
      author: row.submitted_by_name,
      editors: row.editors as string[],
    })
  }
  return reopened
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
