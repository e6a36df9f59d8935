import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'
import type { Change } from './changes.server.ts'
import {
  type ChangeRow,
  type ChangeSummary,
  fieldsOf,
  placeField,
  type TrackedList,
} from './describe-change.ts'
import { findMoved } from './moves.ts'

const portionSize = 50
const maxMoved = 20

/** The changes of a save by record; `moved` lists the first 20 that only changed their place. */
export async function findSaveChanges(
  db: Db,
  list: TrackedList,
  revision: number,
): Promise<{ rows: ChangeRow[]; moved: ChangeSummary[] }> {
  const rows = await readChanges(db, list.name, revision)
  const names = new Map(rows.map(({ recordId, recordName }) => [recordId, recordName]))
  const places = rows.flatMap(({ recordId: id, action, differences }) => {
    const { before, after } = differences[placeField] ?? {}
    const isMove = action === 'updated' && typeof before === 'number' && typeof after === 'number'
    return isMove ? [{ id, before, after }] : []
  })
  const moved = findMoved(places).map(({ id, after }): ChangeSummary => {
    return {
      recordId: id,
      recordName: names.get(id) ?? '',
      action: 'moved',
      fields: [],
      place: after,
    }
  })
  return {
    rows: rows.filter((row) => row.action !== 'updated' || fieldsOf(list, row).length > 0),
    moved: moved.slice(0, maxMoved),
  }
}

/** Reads in batches, so that a save of the largest list does not block other requests. */
async function readChanges(db: Db, list: string, revision: number): Promise<ChangeRow[]> {
  const rows: ChangeRow[] = []
  for (;;) {
    const portion = await db
      .selectFrom('changes')
      .select(['record_id', 'record_name', 'action', 'differences'])
      .where('list', '=', list)
      .where('revision', '=', revision)
      .orderBy('record_name')
      .orderBy('id')
      .offset(rows.length)
      .limit(portionSize)
      .execute()
    for (const row of portion)
      rows.push({
        recordId: row.record_id,
        recordName: row.record_name,
        action: row.action as Change['action'],
        differences: row.differences as Change['differences'],
      })
    await nextTurn()
    if (portion.length < portionSize) return rows
  }
}
