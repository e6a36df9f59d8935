import { changeSite, type Exemption } from '#core/approval/gate.server.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import { handleOf, type Place, type Work } from '#core/work.ts'
import {
  type ContentType,
  claimListRevision,
  findListRevision,
  takeListRevision,
} from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import type { RollBack } from '#db/transact.ts'
import { dayIn } from '../dates.ts'
import { findSettings } from '../settings/settings.server.ts'
import type { ListDefinition } from './definition.server.ts'
import type { AnyDraft } from './fields.ts'
import {
  type EditedList,
  InvalidList,
  listIssue,
  type Row,
  type SaveOutcome,
  type SentList,
  Unconfirmed,
} from './list.ts'
import { restoreTexts } from './long-texts.server.ts'
import { findAnswer, fingerprintOf, saveAnswer } from './saves.server.ts'
import { type ReadList, readSentList } from './sent-list.server.ts'
import { listStoredRecords, type ResolveRows, type Save, saveRecords } from './write.server.ts'

export async function findList<D extends AnyDraft, S extends Row>(
  db: Db,
  list: ListDefinition<D, S>,
): Promise<EditedList<D>> {
  // Read before the rows, so that a save in between is a conflict.
  const revision = await findListRevision(db, list.name)
  const { timeZone } = await findSettings(db)
  const stored = await listStoredRecords(db, list)
  return {
    revision,
    rows: stored.filter(({ isRemoved }) => !isRemoved).map(({ draft }) => draft),
    today: dayIn(timeZone, new Date()),
  }
}

/**
 * Saves in one transaction, all or nothing (docs/product.md §4): conflict for an older revision, the
 * first answer for the same key. Marks stand for the texts that are stored, and are a conflict where
 * they are not. A save that changes nothing takes a revision, too. Throws Refusal 'not-allowed',
 * 'needs-approval'.
 */
export async function saveList<D extends AnyDraft, S extends Row>(
  place: Place,
  actorId: string,
  list: ListDefinition<D, S>,
  sent: SentList,
): Promise<SaveOutcome<D>> {
  const { read, issues } = readSentList(sent, list.shape, list.max)
  if (!read) return { outcome: 'invalid', issues }
  const current = () => findList(handleOf(place), list)
  return runSave(place, { list: list.name, actorId, read, current }, async (save) => {
    const { changed, ...written } = await saveRecords(
      save,
      list,
      (stored) => {
        const drafts = stored.map(({ draft }) => draft)
        const { rows, isWhole } = restoreTexts(list.fields, read.rows, drafts)
        if (!isWhole) throw new RevisionConflict()
        return rows
      },
      read,
    )
    return { ...written, changed: changed ? list.shows : [] }
  })
}

/** For restoring, which overwrites no one's work: saves on top of the current list. Throws Refusal. */
export async function saveRestoredList<D extends AnyDraft, S extends Row>(
  place: Place,
  actorId: string,
  list: ListDefinition<D, S>,
  wanted: ResolveRows<D, S>,
): Promise<SaveOutcome<D>> {
  return toOutcome(
    place,
    { actorId, current: () => findList(handleOf(place), list) },
    async (work) => {
      const revision = await takeListRevision(work.tx, list.name)
      const save = { ...work, revision, reason: 'An earlier version was restored' }
      const { ids, changed } = await saveRecords(save, list, wanted)
      if (changed) await changeSite(work, list.shows)
      return { outcome: 'saved', revision, ids }
    },
  )
}

/** Someone else has saved the list since it was loaded, or a mark stands for no text of it. */
class RevisionConflict extends Error {}

type Written = {
  ids: Record<string, string>
  changed: readonly ContentType[]
  notes?: readonly string[]
  exemption?: Exemption
}

/**
 * Runs one save under the rules of saveList: `save` gets the new revision and returns the ids of
 * new rows and which content has changed for visitors; returning undefined takes no
 * revision. It may throw InvalidList, Unconfirmed.
 *
 * @param sent `current` reads what someone else has saved in the meantime
 * @throws Refusal 'not-allowed'
 */
export async function runSave<R extends Row>(
  place: Place,
  sent: {
    list: string
    actorId: string
    read: ReadList<unknown>
    current: () => Promise<EditedList<R>>
  },
  save: (save: Save) => Promise<Written | undefined>,
): Promise<SaveOutcome<R>> {
  const { list, actorId, read, current } = sent
  const fingerprint = fingerprintOf([actorId, read.revision, read.rows])
  const asked = { list, key: read.key, fingerprint }
  return toOutcome(place, { actorId, current }, async (work, rollBack) => {
    const { tx } = work
    const revision = await claimListRevision(tx, list, read.revision)
    const earlier = await findAnswer(tx, asked)
    if (earlier) throw rollBack(answeredBefore(earlier))
    if (revision === undefined) throw new RevisionConflict()
    const written = await save({ ...work, revision })
    if (!written) throw rollBack({ outcome: 'saved', revision: revision - 1, ids: {} })
    const { ids, changed, exemption, notes = [] } = written
    const noted = notes.length > 0 ? { notes: [...notes] } : {}
    const answer: SaveOutcome<never> = { outcome: 'saved', revision, ids, ...noted }
    await saveAnswer(tx, asked, answer)
    await changeSite(work, changed, exemption)
    return answer
  })
}

/** The answer to a save that was already sent. */
function answeredBefore(earlier: { answer: unknown } | 'other'): SaveOutcome<never> {
  if (earlier !== 'other') return earlier.answer as SaveOutcome<never>
  const issue = listIssue('This save was sent before with other rows: save again')
  return { outcome: 'invalid', issues: [issue] }
}

async function toOutcome<R extends Row>(
  place: Place,
  { actorId, current }: { actorId: string; current: () => Promise<EditedList<R>> },
  run: (work: Work, rollBack: RollBack<SaveOutcome<R>>) => Promise<SaveOutcome<R>>,
): Promise<SaveOutcome<R>> {
  try {
    return await write(place, { actorId, right: mayEditContent }, run)
  } catch (error) {
    if (error instanceof InvalidList) return { outcome: 'invalid', issues: error.issues }
    if (error instanceof Unconfirmed) return { outcome: 'unconfirmed', questions: error.questions }
    if (error instanceof RevisionConflict) return { outcome: 'conflict', current: await current() }
    throw error
  }
}
