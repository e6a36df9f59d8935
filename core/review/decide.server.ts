import { findApprovalWait } from '#core/approval/approvers.server.ts'
import { isApprovalRequired } from '#core/approval/gate.server.ts'
import { haveCommonRoot } from '#core/approval/let-in.server.ts'
import type { Change } from '#core/history/changes.server.ts'
import { isRefusal, Refusal, type RefusalCode } from '#core/issue.ts'
import { recordTry, tellAdmins, tellAuthor, tellAuthors } from '#core/outbox/review-mails.server.ts'
import { reasonIssue, tidy } from '#core/text.ts'
import { enqueueEvent } from '#core/webhooks/events.server.ts'
import type { Actor } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'
import { findLetIn } from './acquainted.server.ts'
import { lacksSecondFactor } from './approver.server.ts'
import { type DecisionOutcome, decide, recordDecision } from './decision.server.ts'
import { mayStillEdit, obstacleIn, operationRequestOf } from './obstacle.server.ts'
import type { Dependencies } from './operation.server.ts'
import { type Performed, perform, prepared } from './rehearse.server.ts'
import { findSubmission, type Submission } from './submissions.server.ts'

const maxReason = 500

/**
 * Approves a submission: makes exactly the submitted change, in its author's name, and publishes it
 * if its hash still matches. Users cannot approve what they have edited, nor the change of somebody
 * whom they have let in, or who has let them in (docs/decisions.md 42). What is refused for such a
 * reason is recorded, and all admins are told.
 *
 * @param hash of what the user has seen
 * @throws Refusal 'not-allowed', 'not-found', 'own-change', 'second-factor-gone', 'approves-later',
 *   'let-in'
 */
export async function approve(
  deps: Dependencies,
  actorId: string,
  seen: { id: string; hash: string },
): Promise<DecisionOutcome> {
  try {
    return await approveOnce(deps, actorId, seen)
  } catch (error) {
    if (isRefusal(error, 'own-change', 'second-factor-gone', 'approves-later', 'let-in'))
      await recordApprovalTry(deps, actorId, seen.id, reasons[error.code])
    throw error
  }
}

const reasons: Partial<Record<RefusalCode, string>> = {
  'own-change': 'They have edited it themselves',
  'second-factor-gone': 'Their two-step verification was reset or turned off',
  'approves-later': 'The operator has let them in, and they may not approve yet',
  'let-in': 'They and its author were let in by the same person',
}

async function recordApprovalTry(
  { db, origin }: Dependencies,
  personId: string,
  id: string,
  reason = '',
): Promise<void> {
  const submission = await findSubmission(db, id)
  if (!submission) return
  const { noun, title } = submission
  await recordTry(db, origin, personId, {
    noun: noun as Change['noun'],
    recordId: id,
    recordName: title,
    what: `Approving: ${title}`,
    reason,
  })
}

async function approveOnce(
  { db, ...given }: Dependencies,
  actorId: string,
  { id, hash }: { id: string; hash: string },
): Promise<DecisionOutcome> {
  const { origin } = given
  const waiting = await findSubmission(db, id)
  const isAsSeen = waiting?.state === 'waiting' && waiting.hash === hash
  const means = isAsSeen ? await prepared(given, operationRequestOf(given, waiting)) : given
  return decide(db, actorId, id, 'approved', async (work, submission, rollBack) => {
    const { tx, actor } = work
    if (await lacksSecondFactor(tx, actorId)) throw new Refusal('second-factor-gone')
    if (await findApprovalWait(tx, actorId)) throw new Refusal('approves-later')
    if (await haveCommonRoot(tx, submission.submittedBy, actorId)) throw new Refusal('let-in')
    if (submission.hash !== hash) throw rollBack({ outcome: 'changed' })
    if (!(await mayStillEdit(tx, submission.submittedBy)))
      throw rollBack({ outcome: 'author-gone' })
    const wanted = operationRequestOf(means, submission)
    const notice = await wanted.operation.noticeOf?.(tx, wanted.input)
    const performed = await perform(tx, means, wanted)
    const obstacle = obstacleIn(performed, submission)
    if (obstacle?.because === 'refused')
      throw rollBack({ outcome: 'refused', reasons: obstacle.reasons })
    if (obstacle) throw rollBack({ outcome: 'changed' })
    await keepResult(tx, submission, performed)
    const letIn = await findLetIn(tx, submission.submittedBy, actorId)
    await recordDecision(work, submission, 'approved', {
      ...(letIn && { letIn: { before: null, after: letIn.text } }),
    })
    await enqueueEvent(tx, 'change.approved', { id: submission.id, list: submission.noun })
    await tellAuthor(tx, origin, submission, { decision: 'approved', by: actor.name })
    if (notice !== undefined)
      await tellAdmins(tx, origin, {
        what: notice,
        by: submission.author,
        note: `Approved by ${actor.name}`,
      })
    // If this switched approval off, what else is waiting no longer needs it.
    if (!(await isApprovalRequired(tx))) await voidAll(tx, origin, actor)
  })
}

/** Sends a submission back to its author. Throws Refusal 'not-allowed', 'not-found', 'own-change'. */
export async function sendBack(
  { db, origin }: Dependencies,
  actorId: string,
  { id, reason: typed }: { id: string; reason: string },
): Promise<DecisionOutcome> {
  const reason = tidy(typed)
  const missing = 'Say why, so that it can be fixed'
  const message = reasonIssue(reason, { max: maxReason, missing })
  if (message) return { outcome: 'invalid', message }
  return decide(db, actorId, id, 'sent back', async (work, submission) => {
    const { tx, actor } = work
    await tx.updateTable('submissions').set({ reason }).where('id', '=', id).execute()
    await recordDecision(work, submission, 'sent back', {
      reason: { before: '', after: reason },
    })
    await tellAuthor(tx, origin, submission, { decision: 'sent back', by: actor.name, reason })
  })
}

/** The author withdraws a submission. Throws Refusal 'not-allowed', 'not-found'. */
export async function withdrawSubmission(
  db: Db,
  actorId: string,
  id: string,
): Promise<DecisionOutcome> {
  return decide(db, actorId, id, 'withdrawn', async (work, submission) => {
    if (submission.submittedBy !== actorId) throw new Refusal('not-allowed')
    await recordDecision(work, submission, 'withdrawn')
  })
}

async function keepResult(tx: Tx, { id }: Submission, performed: Performed) {
  const { revision, version, at } = performed.outcome as {
    revision?: number
    version?: number
    at?: Date
  }
  await tx
    .updateTable('submissions')
    .set({ revision: revision ?? version ?? null, starts_at: at ?? null })
    .where('id', '=', id)
    .execute()
}

async function voidAll(tx: Tx, origin: string, actor: Actor): Promise<void> {
  const reason = 'Changes no longer need a second person: save it again'
  const rows = await tx
    .updateTable('submissions')
    .set({ state: 'void', reason, decided_at: new Date() })
    .where('state', '=', 'waiting')
    .returning('id')
    .execute()
  const ended: Submission[] = []
  for (const { id } of rows) {
    const submission = await findSubmission(tx, id)
    if (submission) ended.push(submission)
  }
  await tellAuthors(tx, origin, ended, { decision: 'void', by: actor.name, reason })
}
