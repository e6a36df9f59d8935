import type { Db } from '#db/schema.ts'
import { toInstant } from '#db/values.ts'
import {
  type ChangeDetails,
  type ChangeSummary,
  differencesOf,
  summaryOf,
  type TrackedList,
} from './describe-change.ts'
import { findLastRevision } from './last-save.server.ts'
import { findSaveChanges } from './save-changes.server.ts'

export type SaveHead = {
  /** 0 means before the first save. */
  revision: number
  at: Date
  actorName: string
  isCurrent: boolean
}

export type SaveSummary = SaveHead & {
  changes: ChangeSummary[]
  more: number
}

export type SaveDetails = SaveHead & {
  moved: ChangeSummary[]
  changes: ChangeDetails[]
  more: boolean
}

const savesPerPage = 20
const linesPerSave = 6
const recordsPerPage = 10

/** Newest first. Pages count from 1. */
export async function listSaves(
  db: Db,
  list: TrackedList,
  { page }: { page: number },
): Promise<{ saves: SaveSummary[]; more: boolean }> {
  const current = await findLastRevision(db, list.name)
  const heads = await headsOf(db, list.name)
    .orderBy('revision', 'desc')
    .offset((page - 1) * savesPerPage)
    .limit(savesPerPage + 1)
    .execute()
  const saves: SaveSummary[] = []
  for (const head of heads.slice(0, savesPerPage)) {
    const { moved, rows } = await findSaveChanges(db, list, head.revision ?? 0)
    const changes = [...rows.map((row) => summaryOf(list, row)), ...moved]
    const shown = changes.slice(0, linesPerSave)
    saves.push({ ...saveHead(head, current), changes: shown, more: changes.length - shown.length })
  }
  return { saves, more: heads.length > savesPerPage }
}

/** Pages count from 1. Returns undefined if there is no such save. */
export async function findSave(
  db: Db,
  list: TrackedList,
  revision: number,
  { page }: { page: number },
): Promise<SaveDetails | undefined> {
  const head = await headsOf(db, list.name).where('revision', '=', revision).executeTakeFirst()
  if (!head) return undefined
  const current = await findLastRevision(db, list.name)
  const { moved, rows } = await findSaveChanges(db, list, revision)
  const shown = rows.slice((page - 1) * recordsPerPage, page * recordsPerPage)
  if (shown.length === 0 && page > 1) return undefined
  const changes: ChangeDetails[] = []
  for (const row of shown) {
    const { fields: _, ...summary } = summaryOf(list, row)
    changes.push({ ...summary, differences: await differencesOf(list, row) })
  }
  const more = rows.length > page * recordsPerPage
  return { ...saveHead(head, current), moved: page === 1 ? moved : [], changes, more }
}

function headsOf(db: Db, list: string) {
  return db
    .selectFrom('changes')
    .select(({ fn }) => [
      'revision',
      fn.max<string>('actor_name').as('actorName'),
      fn.max<Date | string>('at').as('at'),
    ])
    .where('list', '=', list)
    .groupBy('revision')
}

function saveHead(
  head: { revision: number | null; at: Date | string; actorName: string },
  current: number | undefined,
): SaveHead {
  const revision = head.revision ?? 0
  const isCurrent = revision === current
  return { revision, at: toInstant(head.at), actorName: head.actorName, isCurrent }
}
