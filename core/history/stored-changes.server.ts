import { createGiveWay } from '#db/give-way.ts'
import type { Db } from '#db/schema.ts'
import type { Change } from './changes.server.ts'

/** A change as it is kept: who made it and when, and in which save of a list. */
export type StoredChange = Omit<Change, 'list' | 'revision'> & {
  id: string
  at: Date
  by: string
  list: string | null
  revision: number | null
  submission: string | null
}

export type WhichChanges = {
  list?: string
  revision?: number
  /** Saves after this revision, up to and including that one. */
  after?: number
  upTo?: number
  noun?: string
  by?: string
  /** From this moment, and before that one. */
  from?: Date
  before?: Date
}

/** The latest first, by their moment or by their save; the oldest save first; by name within a save. */
const orders = {
  latest: [
    ['at', 'desc'],
    ['id', 'asc'],
  ],
  'latest save': [
    ['revision', 'desc'],
    ['id', 'asc'],
  ],
  'oldest save': [
    ['revision', 'asc'],
    ['at', 'asc'],
    ['id', 'asc'],
  ],
  name: [
    ['record_name', 'asc'],
    ['id', 'asc'],
  ],
} as const

/** What every history, undo and past version reads (docs/architecture.md §4). */
export async function listChanges(
  db: Db,
  which: WhichChanges,
  asked: { order: keyof typeof orders; offset?: number; limit?: number },
): Promise<StoredChange[]> {
  const { list, revision, after, upTo, noun, by, from, before } = which
  const { order, offset = 0, limit } = asked
  const conditions = [
    ['list', '=', list],
    ['revision', '=', revision],
    ['revision', '>', after],
    ['revision', '<=', upTo],
    ['noun', '=', noun],
    ['actor_name', '=', by],
    ['at', '>=', from],
    ['at', '<', before],
  ] as const
  let query = db
    .selectFrom('changes')
    .select(['id', 'at', 'actor_name as by', 'noun', 'record_id as recordId'])
    .select(['record_name as recordName', 'action', 'differences'])
    .select(['list', 'revision', 'submission'])
  for (const [column, compared, value] of conditions)
    if (value !== undefined) query = query.where(column, compared, value)
  for (const [column, direction] of orders[order]) query = query.orderBy(column, direction)
  if (limit !== undefined) query = query.offset(offset).limit(limit)
  return (await query.execute()) as StoredChange[]
}

const portionSize = 50

/** The changes of one save, in portions, so that a save of the largest list lets others go first. */
export async function listChangesOfSave(
  db: Db,
  list: string,
  revision: number,
): Promise<StoredChange[]> {
  const rows: StoredChange[] = []
  const giveWay = createGiveWay()
  for (;;) {
    const portion = await listChanges(
      db,
      { list, revision },
      { order: 'name', offset: rows.length, limit: portionSize },
    )
    rows.push(...portion)
    await giveWay()
    if (portion.length < portionSize) return rows
  }
}

/** The saves of a list, the latest first; of a revision that one alone. */
export function listSaveHeads(
  db: Db,
  list: string,
  asked: { revision?: number; offset: number; limit: number },
) {
  const { revision, offset, limit } = asked
  return db
    .selectFrom('changes')
    .select(({ fn }) => [
      'revision',
      fn.max<string>('actor_name').as('actorName'),
      fn.max<Date | string>('at').as('at'),
    ])
    .where('list', '=', list)
    .$if(revision !== undefined, (select) => select.where('revision', '=', revision ?? 0))
    .groupBy('revision')
    .orderBy('revision', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Who saved a list last, and when: saves of the program before the first do not count. */
export async function findLastSave(
  db: Db,
  list: string,
): Promise<{ by: string; at: Date } | undefined> {
  const [last] = await listChanges(db, { list, after: 0 }, { order: 'latest save', limit: 1 })
  return last && { by: last.by, at: last.at }
}

/** The last change to any record of a noun. */
export async function findLastChange(
  db: Db,
  noun: Change['noun'],
): Promise<{ by: string; at: Date } | undefined> {
  const [last] = await listChanges(db, { noun }, { order: 'latest', limit: 1 })
  return last && { by: last.by, at: last.at }
}

const maxSearched = 5000

/** Who made the latest 5,000 changes, in the order of their names. */
export async function listActors(db: Db): Promise<string[]> {
  const latest = db.selectFrom('changes').select('actor_name').orderBy('at', 'desc')
  const rows = await db
    .selectFrom(latest.limit(maxSearched).as('latest'))
    .select('actor_name')
    .distinct()
    .orderBy('actor_name')
    .execute()
  return rows.map(({ actor_name }) => actor_name)
}
