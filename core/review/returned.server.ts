import type { SubmissionState } from '#core/approval/submissions.server.ts'
import type { Db } from '#db/schema.ts'
import type { InputOf, OperationName } from './operations.server.ts'
import { findSubmission, type Submission } from './submissions.server.ts'

const returnedStates: readonly SubmissionState[] = ['sent back', 'withdrawn', 'void']

/** Whether the author can continue editing it, because it did not and will not go live. */
export function mayEditAgain({ state, submittedBy }: Submission, personId: string): boolean {
  return submittedBy === personId && returnedStates.includes(state)
}

/** Returns undefined if it is another user's, of another kind, waiting, or live. */
export async function findReturned<N extends OperationName>(
  db: Db,
  personId: string,
  operation: N,
  id: string,
): Promise<(Omit<Submission, 'input'> & { input: InputOf<N> }) | undefined> {
  const found = id === '' ? undefined : await findSubmission(db, id)
  const isIt = found?.operation === operation && mayEditAgain(found, personId)
  return isIt ? { ...found, input: found.input as InputOf<N> } : undefined
}
