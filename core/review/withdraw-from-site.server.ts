import { voidSubmissions } from '#core/approval/submissions.server.ts'
import { tellAuthors } from '#core/outbox/review-mails.server.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import type { PublicationOutcome } from '#core/texts/publications.server.ts'
import type { TextId, TextKind } from '#core/texts/text-kind.ts'
import { withdrawText } from '#core/texts/withdraw-text.server.ts'
import type { Dependencies } from './operation.server.ts'
import { findSubmission, type Submission } from './submissions.server.ts'
import { listOfText } from './text-contents.server.ts'

/**
 * Withdraws a text, which needs no approval, together with submissions waiting to publish it: an
 * approval would publish it again. Its draft stays, and its author is notified.
 * Throws Refusal 'not-allowed', 'not-found'.
 */
export async function withdrawFromSite(
  { db, origin }: Pick<Dependencies, 'db' | 'origin'>,
  actorId: string,
  kind: TextKind,
  id: TextId,
): Promise<PublicationOutcome> {
  return write<PublicationOutcome>(db, { actorId, right: mayEditContent }, async (work) => {
    const { tx, actor } = work
    const list = await listOfText(tx, kind.name, id)
    // Before the text is locked, in the same order as an approval.
    const reason = `${actor.name} has withdrawn the text since`
    const ids = await voidSubmissions(tx, { list }, reason)
    const outcome = await withdrawText(work, actorId, kind, id)
    if (outcome.outcome !== 'withdrawn') return outcome
    const ended: Submission[] = []
    for (const each of ids) {
      const submission = await findSubmission(tx, each)
      if (submission && submission.submittedBy !== actorId) ended.push(submission)
    }
    await tellAuthors(tx, origin, ended, { decision: 'void', by: actor.name, reason })
    return outcome
  })
}
