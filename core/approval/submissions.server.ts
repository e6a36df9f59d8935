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
