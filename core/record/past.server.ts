import { createGiveWay } from '#db/give-way.ts'
import { findListRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { movedIn, placeField } from '../history/describe-change.ts'
import {
  listChanges,
  listChangesOfSave,
  type StoredChange,
} from '../history/stored-changes.server.ts'
import type { ListDefinition, PastRecord, StoredRecord } from './definition.server.ts'
import type { AnyDraft } from './fields.ts'

/** The change of one record in one save; undefined if the save did not change it. */
export async function findChange(
  db: Db,
  list: string,
  { revision, recordId }: { revision: number; recordId: string },
): Promise<{ change: PastChange; wasMoved: boolean } | undefined> {
  const changes: PastChange[] = await listChangesOfSave(db, list, revision)
  const change = changes.find((each) => each.recordId === recordId)
  return change && { change, wasMoved: movedIn(changes).some(({ id }) => id === recordId) }
}

const savesPerTurn = 5

/** Returns undefined if the list has never had that revision. */
export async function findPastVersion(db: Db, list: string, revision: number) {
  const upTo = await findListRevision(db, list)
  if (revision < 0 || revision > upTo || upTo === 0) return undefined
  const version = createPastVersion()
  const giveWay = createGiveWay()
  for (let from = revision; from < upTo; from += savesPerTurn) {
    const to = Math.min(upTo, from + savesPerTurn)
    for (const change of await listChangesSince(db, list, from, to)) version.add(change)
    await giveWay()
  }
  return { ...version, upTo }
}

/** Oldest first. */
export function listChangesSince(
  db: Db,
  list: string,
  after: number,
  upTo?: number,
): Promise<PastChange[]> {
  return listChanges(db, { list, after, upTo }, { order: 'oldest save' })
}

export type PastChange = Pick<StoredChange, 'recordId' | 'action' | 'differences'>

/** Built from the saves since, oldest first. Later records are left out: going back removes none. */
export function createPastVersion() {
  const records = new Map<string, PastRecord>()
  const cameLater = new Set<string>()

  function add({ recordId, action, differences }: PastChange): void {
    const known = records.get(recordId)
    if (!known && (action === 'added' || action === 'restored')) cameLater.add(recordId)
    if (cameLater.has(recordId)) return
    const record = known ?? { fields: {} }
    for (const [field, { before, after }] of Object.entries(differences)) {
      const earlier = record.fields[field]
      record.fields[field] = { was: earlier ? earlier.was : before, last: after }
    }
    records.set(recordId, record)
  }
  return { records, cameLater, add }
}

export function rowsOfThen<D extends AnyDraft>(
  stored: readonly StoredRecord<D>[],
  past: ReadonlyMap<string, PastRecord>,
  list: Pick<ListDefinition<D, never>, 'keepSince'> = {},
): D[] {
  const rows = stored.flatMap(({ recordId, draft, isRemoved }) => {
    const record = past.get(recordId)
    if (!record) return isRemoved ? [] : [draft]
    const was = Object.entries(record.fields).map(([field, values]) => [field, values.was])
    const then = withFields(draft, Object.fromEntries(was))
    return [list.keepSince?.(then, draft, record) ?? then]
  })
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Undoes one change of one record; `wasMoved` restores its place. */
export function rowsWithoutChange<D extends AnyDraft>(
  stored: readonly StoredRecord<D>[],
  { recordId, action, differences }: PastChange,
  wasMoved: boolean,
): D[] {
  const before = Object.fromEntries(
    Object.entries(differences).map(([field, values]) => [field, values.before]),
  )
  const place = before[placeField]
  delete before[placeField]
  const comes = action === 'removed'
  const goes = action === 'added' || action === 'restored'
  const rows = stored.flatMap((record) => {
    const isIt = record.recordId === recordId
    if (isIt ? goes || (record.isRemoved && !comes) : record.isRemoved) return []
    return [isIt ? withFields(record.draft, before) : record.draft]
  })
  const it = stored.find((record) => record.recordId === recordId)?.draft.id
  const index = rows.findIndex(({ id }) => id === it)
  const row = rows[index]
  if (!wasMoved || !row || typeof place !== 'number') return rows
  const moved = rows.toSpliced(index, 1).toSpliced(Math.max(0, place - 1), 0, row)
  return moved.map((each, at) => ({ ...each, [placeField]: at + 1 }))
}

export function changedSince(
  record: AnyDraft,
  { action, differences }: PastChange,
  labels: Readonly<Record<string, string>>,
): string[] {
  if (action !== 'updated') return []
  return Object.keys(labels).filter((field) => {
    const difference = differences[field]
    return difference && field !== placeField && difference.after !== record[field]
  })
}

function withFields<D extends AnyDraft>(record: D, values: Readonly<Record<string, unknown>>): D {
  const back = Object.entries(values).filter(
    ([field, value]) => field in record && typeof value === typeof record[field],
  )
  return { ...record, ...Object.fromEntries(back) }
}

function placeOf(row: AnyDraft): number {
  const place = row[placeField]
  return typeof place === 'number' ? place : 0
}
