import { readPage } from '#db/page.ts'
import type { Db } from '#db/schema.ts'
import { toInstant } from '#db/values.ts'
import {
  type ChangeDetails,
  type ChangeRow,
  type ChangeSummary,
  differencesOf,
  fieldsOf,
  movedIn,
  summaryOf,
  type TrackedList,
} from './describe-change.ts'
import { listChangesOfSave, listSaveHeads } from './stored-changes.server.ts'

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
const maxMoved = 20

type SavedList = TrackedList & { name: string }

/** Newest first. Pages count from 1. */
export async function listSaves(
  db: Db,
  list: SavedList,
  { page }: { page: number },
): Promise<{ saves: SaveSummary[]; more: boolean }> {
  const [current] = await listSaveHeads(db, list.name, { offset: 0, limit: 1 })
  const { rows: heads, more } = await readPage({ page, size: savesPerPage }, (range) =>
    listSaveHeads(db, list.name, range),
  )
  const saves: SaveSummary[] = []
  for (const head of heads) {
    const { moved, rows } = await findSaveChanges(db, list, head.revision ?? 0)
    const changes = [...rows.map((row) => summaryOf(list, row)), ...moved]
    const shown = changes.slice(0, linesPerSave)
    saves.push({ ...saveHead(head, current), changes: shown, more: changes.length - shown.length })
  }
  return { saves, more }
}

/** Pages count from 1. Returns undefined if there is no such save. */
export async function findSave(
  db: Db,
  list: SavedList,
  revision: number,
  { page }: { page: number },
): Promise<SaveDetails | undefined> {
  const [head] = await listSaveHeads(db, list.name, { revision, offset: 0, limit: 1 })
  if (!head) return undefined
  const [current] = await listSaveHeads(db, list.name, { offset: 0, limit: 1 })
  const { moved, rows } = await findSaveChanges(db, list, revision)
  const { rows: shown, more } = await readPage(
    { page, size: recordsPerPage },
    async ({ offset, limit }) => rows.slice(offset, offset + limit),
  )
  if (shown.length === 0 && page > 1) return undefined
  const changes: ChangeDetails[] = []
  for (const row of shown) {
    const { fields: _, ...summary } = summaryOf(list, row)
    changes.push({ ...summary, differences: await differencesOf(list, row) })
  }
  return { ...saveHead(head, current), moved: page === 1 ? moved : [], changes, more }
}

/** The changes of a save by record; `moved` lists the first 20 that only changed their place. */
async function findSaveChanges(
  db: Db,
  list: SavedList,
  revision: number,
): Promise<{ rows: ChangeRow[]; moved: ChangeSummary[] }> {
  const rows = await listChangesOfSave(db, list.name, revision)
  const names = new Map(rows.map(({ recordId, recordName }) => [recordId, recordName]))
  const moved = movedIn(rows).map(
    ({ id, after }): ChangeSummary => ({
      recordId: id,
      recordName: names.get(id) ?? '',
      action: 'moved',
      fields: [],
      place: after,
    }),
  )
  return {
    rows: rows.filter((row) => row.action !== 'updated' || fieldsOf(list, row).length > 0),
    moved: moved.slice(0, maxMoved),
  }
}

type Head = Awaited<ReturnType<typeof listSaveHeads>>[number]

function saveHead(head: Head, current: Head | undefined): SaveHead {
  return {
    revision: head.revision ?? 0,
    at: toInstant(head.at),
    actorName: head.actorName,
    isCurrent: head.revision === current?.revision,
  }
}
