import { findApprovals } from '#core/approval/approvals.server.ts'
import type { Db } from '#db/schema.ts'
import { dayAfter, isDay, startOfDay } from '../dates.ts'
import { type AnyChange, changeOf } from './any-change.ts'
import type { Change } from './changes.server.ts'

export type ChangeFilter = { by?: string; noun?: string; day?: string }

const perPage = 50
const maxSearched = 5000

/**
 * All changes by staff, newest first. Pages count from 1; `day` is in the office's time zone.
 * `labels` are those of fields whose records have no history screen.
 */
export async function listAllChanges(
  db: Db,
  filter: ChangeFilter,
  options: { page: number; timeZone: string; labels: Readonly<Record<string, string>> },
): Promise<{ changes: AnyChange[]; more: boolean; people: string[] }> {
  const { by, noun, day } = filter
  const { page, timeZone, labels } = options
  const between = day && isDay(day) ? boundsOf(timeZone, day) : undefined
  const rows = await db
    .selectFrom('changes')
    .selectAll()
    .$if(by !== undefined, (select) => select.where('actor_name', '=', by ?? ''))
    .$if(noun !== undefined, (select) => select.where('noun', '=', noun ?? ''))
    .$if(between !== undefined, (select) =>
      select
        .where('at', '>=', between?.from ?? new Date())
        .where('at', '<', between?.to ?? new Date()),
    )
    .orderBy('at', 'desc')
    .orderBy('id')
    .offset((page - 1) * perPage)
    .limit(perPage + 1)
    .execute()
  const changes: AnyChange[] = []
  const approvals = await findApprovals(db, rows)
  for (const row of rows.slice(0, perPage)) {
    const approval = approvals.get(row.submission ?? '')
    changes.push({ ...(await changeOf(row, labels)), approval })
  }
  return { changes, more: rows.length > perPage, people: await listPeople(db) }
}

/** The last change to any record of a noun. */
export function findLastChange(db: Db, noun: Change['noun']) {
  return db
    .selectFrom('changes')
    .select(['actor_name as by', 'at'])
    .where('noun', '=', noun)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function boundsOf(timeZone: string, day: string): { from: Date; to: Date } | undefined {
  const from = startOfDay(timeZone, day)
  const to = startOfDay(timeZone, dayAfter(day))
  return from && to && { from, to }
}

async function listPeople(db: Db): Promise<string[]> {
  const latest = db.selectFrom('changes').select('actor_name').orderBy('at', 'desc')
  const rows = await db
    .selectFrom(latest.limit(maxSearched).as('latest'))
    .select('actor_name')
    .distinct()
    .orderBy('actor_name')
    .execute()
  return rows.map(({ actor_name }) => actor_name)
}
