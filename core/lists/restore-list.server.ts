import { setImmediate as nextTurn } from 'node:timers/promises'
import { readListRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { findMoved } from '../history/moves.ts'
import { compareRows } from './compare.ts'
import type { ListDefinition, StoredRecord } from './definition.server.ts'
import type { AnyDraft } from './fields.ts'
import type { Row, SaveOutcome } from './list.ts'
import {
  changedSince,
  createPastVersion,
  type PastChange,
  placeField,
  rowsOfThen,
  rowsWithoutChange,
} from './past-version.ts'
import { rewriteList } from './save-list.server.ts'
import { readStored } from './write-list.server.ts'

export type RestoreOutcome<D extends Row> = SaveOutcome<D> | { outcome: 'not-found' }

export type PlannedChange = {
  name: string
  kind: 'added' | 'removed' | 'changed' | 'moved'
  fields: { name: string; before: string; after: string }[]
}

export type Plan = {
  changes: PlannedChange[]
  more: number
}

export type UndoPlan = Plan & {
  name: string
  later: string[]
  isInTrash: boolean
}

const maxPlanned = 20
const maxShown = 300

/** Undefined when there is no such version. */
export async function planGoBack<D extends AnyDraft, S extends Row>(
  db: Db,
  list: ListDefinition<D, S>,
  revision: number,
): Promise<Plan | undefined> {
  const version = await readPastVersion(db, list.name, revision)
  if (!version) return undefined
  const stored = await readStored(db, list)
  return planOf(list, stored, rowsOfThen(stored, version.records, list.keepSince))
}

/** As after a revision; later records stay. A new save (docs/product.md §4). Throws Refusal. */
export async function goBack<D extends AnyDraft, S extends Row>(
  db: Db,
  actorId: string,
  list: ListDefinition<D, S>,
  revision: number,
): Promise<RestoreOutcome<D>> {
  // Only the saves in between are read in the transaction: histories are long.
  const version = await readPastVersion(db, list.name, revision)
  if (!version) return { outcome: 'not-found' }
  return rewriteList(db, actorId, list, async (stored, tx) => {
    for (const change of await readSince(tx, list.name, version.upTo)) version.add(change)
    return rowsOfThen(stored, version.records, list.keepSince)
  })
}

/** Undefined when there is no such change. */
export async function planUndo<D extends AnyDraft, S extends Row>(
  db: Db,
  list: ListDefinition<D, S>,
  which: { revision: number; recordId: string },
): Promise<UndoPlan | undefined> {
  const [found, stored] = [await findChange(db, list.name, which), await readStored(db, list)]
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
  return rewriteList(db, actorId, list, (stored) =>
    rowsWithoutChange(stored, found.change, found.wasMoved),
  )
}

/** From the trash. Throws Refusal 'not-allowed'. */
export async function restoreRecord<D extends AnyDraft, S extends Row>(
  db: Db,
  actorId: string,
  list: ListDefinition<D, S>,
  id: string,
): Promise<RestoreOutcome<D>> {
  const isIt = ({ draft, isRemoved }: StoredRecord<D>) => isRemoved && draft.id === id
  if (!(await readStored(db, list)).some(isIt)) return { outcome: 'not-found' }
  return rewriteList(db, actorId, list, (stored) =>
    stored.filter((record) => !record.isRemoved || isIt(record)).map(({ draft }) => draft),
  )
}

function planOf<D extends AnyDraft>(
  list: { labels: Readonly<Record<string, string>> },
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
    const shown = fields.map((name) => ({
      name,
      before: shownValue(before?.[name]),
      after: shownValue(after?.[name]),
    }))
    return { name: String((after ?? before)?.name), kind, fields: shown }
  })
  return { changes: changes.slice(0, maxPlanned), more: Math.max(0, changes.length - maxPlanned) }
}

function shownValue(value: unknown): string {
  const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '')
  return text.length > maxShown ? `${text.slice(0, maxShown).toWellFormed()}…` : text
}

async function findChange(
  db: Db,
  list: string,
  { revision, recordId }: { revision: number; recordId: string },
): Promise<{ change: PastChange; wasMoved: boolean } | undefined> {
  const changes = await readSince(db, list, revision - 1, revision)
  const change = changes.find((each) => each.recordId === recordId)
  if (!change) return undefined
  const places = changes.flatMap(({ recordId: id, action, differences }) => {
    const { before, after } = differences[placeField] ?? {}
    const isMove = action === 'updated' && typeof before === 'number' && typeof after === 'number'
    return isMove ? [{ id, before, after }] : []
  })
  return { change, wasMoved: findMoved(places).some(({ id }) => id === recordId) }
}

/** Of a whole number on both databases. */
const maxRevision = 2_147_483_647

const savesPerTurn = 5

/** Undefined when it has had none such. */
export async function readPastVersion(db: Db, list: string, revision: number) {
  const upTo = await readListRevision(db, list)
  if (revision < 0 || revision > upTo || upTo === 0) return undefined
  const version = createPastVersion()
  for (let from = revision; from < upTo; from += savesPerTurn) {
    const to = Math.min(upTo, from + savesPerTurn)
    for (const change of await readSince(db, list, from, to)) version.add(change)
    await nextTurn()
  }
  return { ...version, upTo }
}

async function readSince(
  db: Db,
  list: string,
  after: number,
  upTo = maxRevision,
): Promise<PastChange[]> {
  const rows = await db
    .selectFrom('changes')
    .select(['record_id as recordId', 'action', 'differences'])
    .where('list', '=', list)
    .where('revision', '>', after)
    .where('revision', '<=', upTo)
    .orderBy('revision')
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows as PastChange[]
}
