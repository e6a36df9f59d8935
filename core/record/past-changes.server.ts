import { setImmediate as nextTurn } from 'node:timers/promises'
import { findListRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { findMoved } from '../history/moves.ts'
import { createPastVersion, type PastChange, placeField } from './past-version.ts'

/** The change of one record in one save; undefined if the save did not change it. */
export async function findChange(
  db: Db,
  list: string,
  { revision, recordId }: { revision: number; recordId: string },
): Promise<{ change: PastChange; wasMoved: boolean } | undefined> {
  const changes = await listChangesSince(db, list, revision - 1, revision)
  const change = changes.find((each) => each.recordId === recordId)
  if (!change) return undefined
  const places = changes.flatMap(({ recordId: id, action, differences }) => {
    const { before, after } = differences[placeField] ?? {}
    const isMove = action === 'updated' && typeof before === 'number' && typeof after === 'number'
    return isMove ? [{ id, before, after }] : []
  })
  return { change, wasMoved: findMoved(places).some(({ id }) => id === recordId) }
}

/** The largest integer of a column on both databases. */
const maxRevision = 2_147_483_647

const savesPerTurn = 5

/** Returns undefined if the list has never had that revision. */
export async function findPastVersion(db: Db, list: string, revision: number) {
  const upTo = await findListRevision(db, list)
  if (revision < 0 || revision > upTo || upTo === 0) return undefined
  const version = createPastVersion()
  for (let from = revision; from < upTo; from += savesPerTurn) {
    const to = Math.min(upTo, from + savesPerTurn)
    for (const change of await listChangesSince(db, list, from, to)) version.add(change)
    await nextTurn()
  }
  return { ...version, upTo }
}

/** Oldest first. */
export async function listChangesSince(
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
