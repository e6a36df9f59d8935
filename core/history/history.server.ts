import type { Db } from '#db/schema.ts'
import { toInstant } from '#db/values.ts'
import { stockLabels } from '../stocks/stock.ts'
import { memberLabels } from '../team/member.ts'
import type { Change } from './changes.server.ts'

/** One field of one record, before and after, as people read it. */
export type HistoryDifference = { field: string; label: string; before: string; after: string }

export type HistoryChange = {
  recordId: string
  recordName: string
  action: Change['action']
  differences: HistoryDifference[]
}

/** What one save did. */
export type HistorySave = {
  /** 0 for what was there before the first save. */
  revision: number
  at: Date
  actorName: string
  changes: HistoryChange[]
}

/** A list that has a history: the team, or the stocks of a theme. */
export type HistoryList = 'team' | `stocks:${string}`

const savesPerPage = 10

/** A page of a list's history, the latest save first: who changed what when. Pages count from 1. */
export async function listHistory(
  db: Db,
  list: HistoryList,
  { page }: { page: number },
): Promise<{ saves: HistorySave[]; more: boolean }> {
  const heads = await changesOf(db, list)
    .select(({ fn }) => [
      'changes.revision',
      'changes.actor_name',
      fn.max<Date | string>('changes.at').as('at'),
    ])
    .groupBy(['changes.revision', 'changes.actor_name'])
    .orderBy('at', 'desc')
    .offset((page - 1) * savesPerPage)
    .limit(savesPerPage + 1)
    .execute()
  const shown = heads.slice(0, savesPerPage)
  const saves: HistorySave[] = []
  for (const { revision, actor_name, at } of shown) {
    const rows = await changesOf(db, list)
      .select(['record_id', 'record_name', 'action', 'differences'])
      .where('changes.revision', revision === null ? 'is' : '=', revision)
      .where('changes.actor_name', '=', actor_name)
      .orderBy('record_name')
      .orderBy('changes.id')
      .execute()
    saves.push({
      revision: revision ?? 0,
      at: toInstant(at),
      actorName: actor_name,
      changes: rows.map((row) => ({
        recordId: row.record_id,
        recordName: row.record_name,
        action: row.action as Change['action'],
        differences: readable(list, row.differences as Change['differences']),
      })),
    })
  }
  return { saves, more: heads.length > savesPerPage }
}

/** Who has saved a list last, and when; undefined before the first save. */
export async function findLastSave(
  db: Db,
  list: HistoryList,
): Promise<{ by: string; at: Date } | undefined> {
  const last = await changesOf(db, list)
    .select(['changes.actor_name as by', 'changes.at'])
    .where('changes.revision', 'is not', null)
    .orderBy('changes.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last
}

function changesOf(db: Db, list: HistoryList) {
  const theme = /^stocks:(.*)$/.exec(list)?.[1]
  const changes = db.selectFrom('changes')
  if (theme === undefined) return changes.where('noun', '=', 'team')
  return changes
    .where('noun', '=', 'stocks')
    .where('record_id', 'in', (query) =>
      query.selectFrom('stock_picks').select('stock_picks.id').where('theme_id', '=', theme),
    )
}

/** The differences of fields that people know, in words. */
function readable(list: HistoryList, differences: Change['differences']): HistoryDifference[] {
  const labels: Record<string, string> = list === 'team' ? memberLabels : stockLabels
  return Object.entries(labels).flatMap(([field, label]) => {
    const difference = differences[field]
    if (!difference) return []
    const [before, after] = [inWords(difference.before), inWords(difference.after)]
    return before === after ? [] : [{ field, label, before, after }]
  })
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
