import type { Db } from '#db/schema.ts'
import type { ListDefinition, StoredRecord } from './definition.server.ts'
import type { AnyDraft } from './fields.ts'
import type { Row, SaveOutcome } from './list.ts'
import { findChange, findPastVersion, listChangesSince } from './past-changes.server.ts'
import { changedSince, rowsOfThen, rowsWithoutChange } from './past-version.ts'
import { type Plan, planOf } from './restore-plan.ts'
import { saveRestoredList } from './save-list.server.ts'
import { listStoredRecords } from './write-list.server.ts'

export type RestoreOutcome<D extends Row> = SaveOutcome<D> | { outcome: 'not-found' }

export type UndoPlan = Plan & {
  name: string
  later: string[]
  isInTrash: boolean
}

/** Returns undefined if there is no such version. */
export async function planGoBack<D extends AnyDraft, S extends Row>(
  db: Db,
  list: ListDefinition<D, S>,
  revision: number,
): Promise<Plan | undefined> {
  const version = await findPastVersion(db, list.name, revision)
  if (!version) return undefined
  const stored = await listStoredRecords(db, list)
  return planOf(list, stored, rowsOfThen(stored, version.records, list.keepSince))
}

/** Restores the list as of a revision, in a new save; later records stay (docs/product.md §4). Throws Refusal. */
export async function goBack<D extends AnyDraft, S extends Row>(
  db: Db,
  actorId: string,
  list: ListDefinition<D, S>,
  revision: number,
): Promise<RestoreOutcome<D>> {
  // In the transaction only the saves in between are read, as histories are long.
  const version = await findPastVersion(db, list.name, revision)
  if (!version) return { outcome: 'not-found' }
  return saveRestoredList(db, actorId, list, async (stored, tx) => {
    for (const change of await listChangesSince(tx, list.name, version.upTo)) version.add(change)
    return rowsOfThen(stored, version.records, list.keepSince)
  })
}

/** Returns undefined if there is no such change. */
export async function planUndo<D extends AnyDraft, S extends Row>(
  db: Db,
  list: ListDefinition<D, S>,
  which: { revision: number; recordId: string },
): Promise<UndoPlan | undefined> {
  const [found, stored] = [
    await findChange(db, list.name, which),
    await listStoredRecords(db, list),
  ]
  const record = stored.find(({ recordId }) => recordId === which.recordId)
  if (!found || !record) return undefined
  const { change, wasMoved } = found
  const later = changedSince(record.draft, change, list.labels)
  return {
    ...planOf(list, stored, rowsWithoutChange(stored, change, wasMoved)),
    name: String(record.draft.name),
    later: later.map((field) => list.labels[field] ?? field),
    isInTrash: record.isRemoved && change.action !== 'removed',
  }
}

/** A new save. Throws Refusal 'not-allowed'. */
export async function undoChange<D extends AnyDraft, S extends Row>(
  db: Db,
  actorId: string,
  list: ListDefinition<D, S>,
  which: { revision: number; recordId: string },
): Promise<RestoreOutcome<D>> {
  const found = await findChange(db, list.name, which)
  if (!found) return { outcome: 'not-found' }
  return saveRestoredList(db, actorId, list, (stored) =>
    rowsWithoutChange(stored, found.change, found.wasMoved),
  )
}

/** Restores a record from the trash. Throws Refusal 'not-allowed'. */
export async function restoreRecord<D extends AnyDraft, S extends Row>(
  db: Db,
  actorId: string,
  list: ListDefinition<D, S>,
  id: string,
): Promise<RestoreOutcome<D>> {
  const isIt = ({ draft, isRemoved }: StoredRecord<D>) => isRemoved && draft.id === id
  if (!(await listStoredRecords(db, list)).some(isIt)) return { outcome: 'not-found' }
  return saveRestoredList(db, actorId, list, (stored) =>
    stored.filter((record) => !record.isRemoved || isIt(record)).map(({ draft }) => draft),
  )
}
