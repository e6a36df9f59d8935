import type { SubmissionState } from '#core/approval/submissions.server.ts'
import { type Change, recordChange } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import type { Work } from '#core/work.ts'
import type { Db } from '#db/schema.ts'
import type { RollBack } from '#db/transact.ts'
import { findSubmission, type Submission } from './submissions.server.ts'

/** The result of a decision. Only 'decided' has changed anything. */
export type DecisionOutcome =
  | { outcome: 'decided'; state: SubmissionState }
  /** Someone else decided it first, or it is no longer waiting. */
  | { outcome: 'gone'; state: SubmissionState; by: string }
  /** What would go live differs from what was submitted, because others have saved since. */
  | { outcome: 'changed' }
  | { outcome: 'author-gone' }
  /** It was valid when it was submitted, but would be refused now. */
  | { outcome: 'refused'; reasons: string[] }
  | { outcome: 'invalid'; message: string }

/** Makes the only decision on a submission; the second of two concurrent ones gets 'gone'. */
export async function decide(
  db: Db,
  actorId: string,
  id: string,
  state: SubmissionState,
  run: (work: Work, submission: Submission, rollBack: RollBack<DecisionOutcome>) => Promise<void>,
): Promise<DecisionOutcome> {
  return write<DecisionOutcome>(db, { actorId, right: mayEditContent }, async (work, rollBack) => {
    const { tx, actor } = work
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
    await run(work, submission, rollBack)
    return { outcome: 'decided', state }
  })
}

export async function recordDecision(
  work: Work,
  { id, noun, title, hash }: Submission,
  action: 'approved' | 'sent back' | 'withdrawn',
  more: Change['differences'] = {},
): Promise<void> {
  await recordChange(work, {
    noun: noun as Change['noun'],
    recordId: id,
    recordName: title,
    action,
    differences: { hash: { before: null, after: hash }, ...more },
  })
}
