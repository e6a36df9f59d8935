import { isRefusal } from '#core/issue.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import type { Db } from '#db/schema.ts'
import type { InputOf, OperationName, Parts } from './operations.server.ts'
import { rehearse, type Wanted } from './rehearse.server.ts'
import type { Submission } from './submissions.server.ts'

/**
 * Why a submission cannot be approved as things are: something else than its hash says would go live
 * now, since others have saved meanwhile, or its author may not edit any more. It is tried, and taken
 * back.
 */
export async function findObstacle(
  { db, kinds }: Pick<Parts, 'db' | 'kinds'>,
  submission: Submission,
): Promise<'changed' | 'author-gone' | undefined> {
  if (submission.state !== 'waiting') return undefined
  if (!(await mayStillEdit(db, submission.submittedBy))) return 'author-gone'
  try {
    const { isDone, hash } = await rehearse(
      db,
      kinds,
      wantedOf(submission),
      async (_, each) => each,
    )
    return isDone && hash === submission.hash ? undefined : 'changed'
  } catch (error) {
    if (isRefusal(error)) return 'changed'
    throw error
  }
}

/** The change as its author wanted it; a time that has passed means now. */
export function wantedOf(submission: Submission): Wanted {
  const { id, operation, input, submittedBy, submittedAt } = submission
  return {
    operation: operation as OperationName,
    input: input as InputOf<OperationName>,
    actorId: submittedBy,
    at: submittedAt,
    submission: id,
  }
}

export async function mayStillEdit(db: Db, authorId: string): Promise<boolean> {
  try {
    await requireRight(db, authorId, mayEditContent)
    return true
  } catch (error) {
    if (isRefusal(error, 'not-allowed')) return false
    throw error
  }
}
