import { changeSite, type Exemption } from '#core/approval/gate.server.ts'
import type { Actor } from '#core/history/changes.server.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import { type ContentType, claimListRevision } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import { type RollBack, transact } from '#db/transact.ts'
import { type EditedList, listIssue, type Row, type SaveOutcome } from './list.ts'
import { InvalidList, Unconfirmed } from './list-refusals.ts'
import { findAnswer, fingerprintOf, saveAnswer } from './saves.server.ts'
import type { ReadList } from './sent-list.server.ts'

/** Someone else has saved the list since it was loaded. */
class RevisionConflict extends Error {}

export type Save = { tx: Tx; actor: Actor; revision: number }

type Written = {
  ids: Record<string, string>
  changed: readonly ContentType[]
  notes?: readonly string[]
  exemption?: Exemption
}

/**
 * Runs one save under the rules of saveList: `write` gets the new revision and returns the ids of
 * new rows and which content has changed for visitors; returning undefined takes no
 * revision. It may throw InvalidList, Unconfirmed.
 *
 * @param sent `current` reads what someone else has saved in the meantime
 * @throws Refusal 'not-allowed'
 */
export async function runSave<R extends Row>(
  db: Db,
  sent: {
    list: string
    actorId: string
    read: ReadList<unknown>
    current: () => Promise<EditedList<R>>
  },
  write: (save: Save) => Promise<Written | undefined>,
): Promise<SaveOutcome<R>> {
  const { list, actorId, read, current } = sent
  const fingerprint = fingerprintOf([actorId, read.revision, read.rows])
  const asked = { list, key: read.key, fingerprint }
  return toOutcome(db, current, async (tx, rollBack) => {
    const revision = await claimListRevision(tx, list, read.revision)
    const actor = await requireRight(tx, actorId, mayEditContent)
    const earlier = await findAnswer(tx, asked)
    if (earlier) throw rollBack(answeredBefore(earlier))
    if (revision === undefined) throw new RevisionConflict()
    const written = await write({ tx, actor, revision })
    if (!written) throw rollBack({ outcome: 'saved', revision: revision - 1, ids: {} })
    const { ids, changed, exemption, notes = [] } = written
    const noted = notes.length > 0 ? { notes: [...notes] } : {}
    const answer: SaveOutcome<never> = { outcome: 'saved', revision, ids, ...noted }
    await saveAnswer(tx, asked, answer)
    await changeSite(tx, changed, exemption)
    return answer
  })
}

/** The answer to a save that was already sent. */
function answeredBefore(earlier: { answer: unknown } | 'other'): SaveOutcome<never> {
  if (earlier !== 'other') return earlier.answer as SaveOutcome<never>
  const issue = listIssue('This save was sent before with other rows: save again')
  return { outcome: 'invalid', issues: [issue] }
}

export async function toOutcome<R extends Row>(
  db: Db,
  current: () => Promise<EditedList<R>>,
  work: (tx: Tx, rollBack: RollBack<SaveOutcome<R>>) => Promise<SaveOutcome<R>>,
): Promise<SaveOutcome<R>> {
  try {
    return await transact(db, work)
  } catch (error) {
    if (error instanceof InvalidList) return { outcome: 'invalid', issues: error.issues }
    if (error instanceof Unconfirmed) return { outcome: 'unconfirmed', questions: error.questions }
    if (error instanceof RevisionConflict) return { outcome: 'conflict', current: await current() }
    throw error
  }
}
