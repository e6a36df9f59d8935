import { differencesOf } from '#core/history/describe-change.ts'
import { listActors, listChanges } from '#core/history/stored-changes.server.ts'
import { fieldsOfSetting } from '#core/settings/describe-setting.ts'
import { readPage } from '#db/page.ts'
import type { Db } from '#db/schema.ts'
import { dayAfter, isDay, startOfDay } from '../dates.ts'
import { type AnyChange, describeChanges } from './changes.server.ts'

export type ChangeFilter = { by?: string; noun?: string; day?: string }

const perPage = 50

/**
 * All changes by staff, newest first. Pages count from 1; `day` is in the office's time zone. What is
 * compared in a history of its own is not compared here.
 */
export async function listAllChanges(
  db: Db,
  { by, noun, day }: ChangeFilter,
  { page, timeZone }: { page: number; timeZone: string },
): Promise<{ changes: AnyChange[]; more: boolean; people: string[] }> {
  const between = day && isDay(day) ? boundsOf(timeZone, day) : {}
  const { rows, more } = await readPage({ page, size: perPage }, (range) =>
    listChanges(db, { by, noun, ...between }, { order: 'latest', ...range }),
  )
  const changes = await describeChanges(db, rows, async (row) => {
    if (row.noun !== 'settings') return []
    const setting = fieldsOfSetting(row)
    return differencesOf(setting.list, setting.row)
  })
  return { changes, more, people: await listActors(db) }
}

function boundsOf(timeZone: string, day: string): { from?: Date; before?: Date } {
  const from = startOfDay(timeZone, day)
  const before = startOfDay(timeZone, dayAfter(day))
  return from && before ? { from, before } : {}
}
