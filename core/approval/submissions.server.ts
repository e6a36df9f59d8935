import type { Tx } from '#db/schema.ts'

/** A submission is waiting until it gets one of the other states, which are final. */
export type SubmissionState = 'waiting' | 'approved' | 'sent back' | 'withdrawn' | 'void'

/** Voids what waits for a list, or a text in a language, that was edited since. Returns the ids. */
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

export async function listWaitingIds(tx: Tx): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('submissions')
    .select('id')
    .where('state', '=', 'waiting' satisfies SubmissionState)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
