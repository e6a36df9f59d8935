import { changeSite } from '#core/approval/gate.server.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import { findListRevision, takeListRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { dayIn } from '../dates.ts'
import { findSettings } from '../settings/settings.server.ts'
import type { ListDefinition } from './definition.server.ts'
import type { AnyDraft } from './fields.ts'
import type { EditedList, Row, SaveOutcome, SentList } from './list.ts'
import { runSave, toOutcome } from './run-save.server.ts'
import { readSentList } from './sent-list.server.ts'
import { listStoredRecords, type ResolveRows, saveRecords } from './write-list.server.ts'

export async function findList<D extends AnyDraft, S extends Row>(
  db: Db,
  list: ListDefinition<D, S>,
): Promise<EditedList<D>> {
  // Read before the rows, so that a save in between is a conflict.
  const revision = await findListRevision(db, list.name)
  const [{ timeZone }, stored] = [await findSettings(db), await listStoredRecords(db, list)]
  return {
    revision,
    rows: stored.filter(({ isRemoved }) => !isRemoved).map(({ draft }) => draft),
    today: dayIn(timeZone, new Date()),
  }
}

/**
 * Saves in one transaction, all or nothing (docs/product.md §4): conflict for an older revision, the
 * first answer for the same key. A save that changes nothing takes a revision, too. Throws Refusal
 * 'not-allowed', 'needs-approval'.
 */
export async function saveList<D extends AnyDraft, S extends Row>(
  db: Db,
  actorId: string,
  list: ListDefinition<D, S>,
  sent: SentList,
): Promise<SaveOutcome<D>> {
  const { read, issues } = readSentList(sent, list.shape, list.max)
  if (!read) return { outcome: 'invalid', issues }
  const current = () => findList(db, list)
  return runSave(db, { list: list.name, actorId, read, current }, async (save) => {
    const { changed, ...written } = await saveRecords(save, list, () => read.rows, read)
    return { ...written, changed: changed ? [list.content] : [] }
  })
}

/** For restoring, which overwrites no one's work: saves on top of the current list. Throws Refusal. */
export async function saveRestoredList<D extends AnyDraft, S extends Row>(
  db: Db,
  actorId: string,
  list: ListDefinition<D, S>,
  wanted: ResolveRows<D, S>,
): Promise<SaveOutcome<D>> {
  return toOutcome(
    db,
    () => findList(db, list),
    async (tx) => {
      const revision = await takeListRevision(tx, list.name)
      const actor = await requireRight(tx, actorId, mayEditContent)
      const save = { tx, actor, revision, reason: 'An earlier version was restored' }
      const { ids, changed } = await saveRecords(save, list, wanted)
      if (changed) await changeSite(tx, [list.content])
      return { outcome: 'saved', revision, ids }
    },
  )
}
