import type { SubmissionState } from '#core/approval/submissions.server.ts'
import type { Db } from '#db/schema.ts'
import { findSubmission, type Submission } from './submissions.server.ts'

const returnedStates: readonly SubmissionState[] = ['sent back', 'withdrawn', 'void']

/** Whether the author can continue editing it, because it did not and will not go live. */
export function mayEditAgain({ state, submittedBy }: Submission, personId: string): boolean {
  return submittedBy === personId && returnedStates.includes(state)
}

/** `I` is what the operation takes. Returns undefined if it is another user's, of another kind, waiting, or live. */
export async function findReturned<I = unknown>(
  db: Db,
  personId: string,
  operation: string,
  id: string,
): Promise<(Omit<Submission, 'input'> & { input: I }) | undefined> {
  const found = id === '' ? undefined : await findSubmission(db, id)
  const isIt = found?.operation === operation && mayEditAgain(found, personId)
  return isIt ? { ...found, input: found.input as I } : undefined
}
