import { type Issue, isRefusal } from '#core/issue.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { requireRight } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'
import { type Dependencies, type Means, operationOf } from './operation.server.ts'
import { type OperationRequest, type Performed, rehearse } from './rehearse.server.ts'
import type { Submission } from './submissions.server.ts'

/**
 * Why a submission cannot be approved now: what would go live no longer matches its hash, because
 * others have saved since; its author can no longer edit; or what was valid when it
 * was submitted would be refused now, such as a page that lacks a disclosure of today.
 */
export type Obstacle =
  | { because: 'changed' | 'author-gone' }
  | { because: 'refused'; reasons: string[] }

/** Tries the change and rolls it back. */
export async function findObstacle(
  deps: Dependencies,
  submission: Submission,
): Promise<Obstacle | undefined> {
  if (submission.state !== 'waiting') return undefined
  if (!(await mayStillEdit(deps.db, submission.submittedBy))) return { because: 'author-gone' }
  try {
    const wanted = operationRequestOf(deps, submission)
    const performed = await rehearse(deps, wanted, async (_, each) => each)
    return obstacleIn(performed, submission)
  } catch (error) {
    if (isRefusal(error)) return { because: 'changed' }
    throw error
  }
}

/** Checks the result of a rehearsal; undefined if it is what was submitted. */
export function obstacleIn(
  { isDone, hash, outcome }: Performed,
  submission: Submission,
): Exclude<Obstacle, { because: 'author-gone' }> | undefined {
  if (isDone) return hash === submission.hash ? undefined : { because: 'changed' }
  const reasons = outcome.outcome === 'invalid' && 'issues' in outcome ? messagesOf(outcome) : []
  return reasons.length > 0 ? { because: 'refused', reasons } : { because: 'changed' }
}

function messagesOf({ issues }: { issues: unknown }): string[] {
  if (!Array.isArray(issues)) return []
  return [...new Set((issues as Issue[]).map(({ message }) => message))]
}

/** The change as submitted; a time in the past means now. */
export function operationRequestOf(
  means: Pick<Means, 'operations'>,
  submission: Submission,
): OperationRequest {
  const { id, operation, input, submittedBy, submittedAt } = submission
  return {
    ...operationOf(means, operation),
    input,
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
