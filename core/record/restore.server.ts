import { handleOf, type Place } from '#core/work.ts'
import type { Db } from '#db/schema.ts'
import { type FieldDifference, placeField, textOf } from '../history/describe-change.ts'
import { type ListDefinition, type StoredRecord, titleOf } from './definition.server.ts'
import type { AnyDraft } from './fields.ts'
import type { Row, SaveOutcome } from './list.ts'
import { compareRows } from './merge.ts'
import {
  changedSince,
  findChange,
  findPastVersion,
  listChangesSince,
  type PastChange,
  rowsOfThen,
  rowsWithoutChange,
} from './past.server.ts'
import { saveRestoredList } from './save.server.ts'
import { listStoredRecords } from './write.server.ts'

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
  return planOf(list, stored, rowsOfThen(stored, version.records, list))
}

/** Restores the list as of a revision, in a new save; later records stay (docs/product.md §4). Throws Refusal. */
export async function goBack<D extends AnyDraft, S extends Row>(
  place: Place,
  actorId: string,
  list: ListDefinition<D, S>,
  revision: number,
): Promise<RestoreOutcome<D>> {
  // In the transaction only the saves in between are read, as histories are long.
  const version = await findPastVersion(handleOf(place), list.name, revision)
  if (!version) return { outcome: 'not-found' }
  return saveRestoredList(place, actorId, list, async (stored, tx) => {
    for (const change of await listChangesSince(tx, list.name, version.upTo)) version.add(change)
    return rowsOfThen(stored, version.records, list)
  })
}

/** Returns undefined if there is no such change. */
export async function planUndo<D extends AnyDraft, S extends Row>(
  db: Db,
  list: ListDefinition<D, S>,
  which: { revision: number; recordId: string },
): Promise<UndoPlan | undefined> {
  const found = await findChange(db, list.name, which)
  const stored = await listStoredRecords(db, list)
  const record = stored.find(({ recordId }) => recordId === which.recordId)
  if (!found || !record || !mayUndo(list, found.change)) return undefined
  const { change, wasMoved } = found
  const later = changedSince(record.draft, change, list.labels)
  return {
    ...planOf(list, stored, rowsWithoutChange(stored, change, wasMoved)),
    name: titleOf(list, record.draft),
    later: later.map((field) => list.labels[field] ?? field),
    isInTrash: record.isRemoved && change.action !== 'removed',
  }
}

/** A new save. Throws Refusal 'not-allowed'. */
export async function undoChange<D extends AnyDraft, S extends Row>(
  place: Place,
  actorId: string,
  list: ListDefinition<D, S>,
  which: { revision: number; recordId: string },
): Promise<RestoreOutcome<D>> {
  const found = await findChange(handleOf(place), list.name, which)
  if (!found || !mayUndo(list, found.change)) return { outcome: 'not-found' }
  return saveRestoredList(place, actorId, list, (stored) =>
    rowsWithoutChange(stored, found.change, found.wasMoved),
  )
}

/** A single record is removed and restored by questions of their own. */
function mayUndo({ isSingle }: { isSingle?: true }, { action }: PastChange): boolean {
  return !isSingle || action === 'updated'
}

/** Restores a record from the trash. Throws Refusal 'not-allowed'. */
export async function restoreRecord<D extends AnyDraft, S extends Row>(
  place: Place,
  actorId: string,
  list: ListDefinition<D, S>,
  id: string,
): Promise<RestoreOutcome<D>> {
  const isIt = ({ draft, isRemoved }: StoredRecord<D>) => isRemoved && draft.id === id
  if (!(await listStoredRecords(handleOf(place), list)).some(isIt)) return { outcome: 'not-found' }
  return saveRestoredList(place, actorId, list, (stored) =>
    stored.filter((record) => !record.isRemoved || isIt(record)).map(({ draft }) => draft),
  )
}

export type PlannedChange = {
  name: string
  kind: 'added' | 'removed' | 'changed' | 'moved'
  fields: Omit<FieldDifference, 'parts'>[]
}

export type Plan = {
  changes: PlannedChange[]
  more: number
}

const maxPlanned = 20
const maxShown = 300

export function planOf<D extends AnyDraft>(
  list: { labels: Readonly<Record<string, string>>; titleOf?(draft: D): string },
  stored: readonly StoredRecord<D>[],
  wanted: readonly D[],
): Plan {
  const now = stored.filter(({ isRemoved }) => !isRemoved).map(({ draft }) => draft)
  const names = Object.keys(list.labels).filter((name) => name !== placeField)
  const changes = compareRows<D>(now, wanted, names as (keyof D & string)[]).map((difference) => {
    const { kind, id } = difference
    const before = stored.find(({ draft }) => draft.id === id)?.draft
    const after = kind === 'removed' ? before : difference.after
    const fields = names.filter((name) => before?.[name] !== after?.[name])
    const shown = fields.map((field) => ({
      field,
      label: list.labels[field] ?? field,
      before: cut(textOf(before?.[field])),
      after: cut(textOf(after?.[field])),
    }))
    const whole = after ?? before
    return { name: whole ? titleOf(list, whole) : '', kind, fields: shown }
  })
  return { changes: changes.slice(0, maxPlanned), more: Math.max(0, changes.length - maxPlanned) }
}

function cut(text: string): string {
  return text.length > maxShown ? `${text.slice(0, maxShown).toWellFormed()}…` : text
}
