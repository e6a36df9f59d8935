import type { SubmissionState } from '#core/approval/submissions.server.ts'
import { type Actor, type Change, recordChange } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import type { Db, Tx } from '#db/schema.ts'
import { type RollBack, transact } from '#db/transact.ts'
import { findSubmission, type Submission } from './submissions.server.ts'

/** What came of a decision. Nothing was changed by any but 'decided'. */
export type DecisionOutcome =
  | { outcome: 'decided'; state: SubmissionState }
  /** Somebody was faster, or it does not wait any more. */
  | { outcome: 'gone'; state: SubmissionState; by: string }
  /** Something else would go live now than was submitted: others have saved meanwhile. */
  | { outcome: 'changed' }
  | { outcome: 'author-gone' }
  /** It was right when it was submitted, and would be refused now. */
  | { outcome: 'refused'; reasons: string[] }
  | { outcome: 'invalid'; message: string }

/** Takes the one decision that a submission gets; of two at once the second finds it taken. */
export async function decide(
  db: Db,
  actorId: string,
  id: string,
  state: SubmissionState,
  work: (
    tx: Tx,
    actor: Actor,
    submission: Submission,
    rollBack: RollBack<DecisionOutcome>,
  ) => Promise<void>,
): Promise<DecisionOutcome> {
  return transact<DecisionOutcome>(db, async (tx, rollBack) => {
    const actor = await requireRight(tx, actorId, mayEditContent)
    const taken = await tx
      .updateTable('submissions')
      .set({ state, decided_by: actor.id, decided_by_name: actor.name, decided_at: new Date() })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst()
    const submission = await findSubmission(tx, id)
    if (!submission) throw new Refusal('not-found')
    if (state !== 'withdrawn' && submission.editors.includes(actorId))
      throw new Refusal('own-change')
    if (!taken) return { outcome: 'gone', state: submission.state, by: submission.decidedBy }
    await work(tx, actor, submission, rollBack)
    return { outcome: 'decided', state }
  })
}

export async function recordDecision(
  tx: Tx,
  actor: Actor,
  { id, noun, title, hash }: Submission,
  action: 'approved' | 'sent back' | 'withdrawn',
  more: Change['differences'] = {},
): Promise<void> {
  await recordChange(tx, actor, {
    ...{ noun: noun as Change['noun'], recordId: id, recordName: title, action },
    differences: { hash: { before: null, after: hash }, ...more },
  })
}
