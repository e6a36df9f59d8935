import { voidSubmissions } from '#core/approval/submissions.server.ts'
import { languages } from '#core/language.ts'
import { tellAuthors } from '#core/outbox/review-mails.server.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import type { PublicationOutcome } from '#core/texts/publications.server.ts'
import type { TextId, TextKind } from '#core/texts/text-kind.ts'
import { removeText } from '#core/texts/trash.server.ts'
import { withdrawText } from '#core/texts/withdraw-text.server.ts'
import type { Work } from '#core/work.ts'
import type { Tx } from '#db/schema.ts'
import type { Dependencies } from './operation.server.ts'
import { findSubmission, type Submission } from './submissions.server.ts'
import { listOfText } from './text-contents.server.ts'

/**
 * Withdraws a text, which needs no approval, together with submissions waiting to publish it: an
 * approval would publish it again. Its draft stays, and its author is notified.
 * Throws Refusal 'not-allowed', 'not-found'.
 */
export function withdrawFromSite(
  dependencies: Pick<Dependencies, 'db' | 'origin'>,
  actorId: string,
  kind: TextKind,
  id: TextId,
): Promise<PublicationOutcome> {
  return withSubmissions(dependencies, actorId, {
    done: 'has withdrawn the text since',
    lists: async (tx) => [await listOfText(tx, kind.name, id)],
    run: (work) => withdrawText(work, actorId, kind, id),
  })
}

/** Puts a text that was never public into the trash, in the same way; in every language. */
export function removeFromSite(
  dependencies: Pick<Dependencies, 'db' | 'origin'>,
  actorId: string,
  kind: TextKind,
  key: string,
): Promise<PublicationOutcome> {
  return withSubmissions(dependencies, actorId, {
    done: 'has deleted the text since',
    lists: (tx) =>
      Promise.all(languages.map((language) => listOfText(tx, kind.name, { key, language }))),
    run: (work) => removeText(work, actorId, kind, key),
  })
}

/** Ends what waits to publish it, and tells the authors; nothing of it where the step is refused. */
async function withSubmissions(
  { db, origin }: Pick<Dependencies, 'db' | 'origin'>,
  actorId: string,
  step: {
    /** After the name of who did it. */
    done: string
    lists(tx: Tx): Promise<string[]>
    run(work: Work): Promise<PublicationOutcome>
  },
): Promise<PublicationOutcome> {
  return write<PublicationOutcome>(db, { actorId, right: mayEditContent }, async (work) => {
    const { tx, actor } = work
    // Before the text is locked, in the same order as an approval.
    const reason = `${actor.name} ${step.done}`
    const ids: string[] = []
    for (const list of await step.lists(tx))
      ids.push(...(await voidSubmissions(tx, { list }, reason)))
    const outcome = await step.run(work)
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
