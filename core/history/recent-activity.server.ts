import type { Db } from '#db/schema.ts'
import { dayIn, mediumDate } from '../dates.ts'
import { actionVerbs } from './action-verbs.ts'
import { listChanges } from './stored-changes.server.ts'

/** 'Team · Updated Jane Doe · 21 Nov 2026' (docs/product.md §2, docs/decisions.md 30). */
export type Activity = {
  id: string
  section: 'Team' | 'Stocks'
  text: string
  date: string
}

/** Three changes of the team and two of the stocks, newest first. */
export async function listRecentActivity(db: Db, timeZone: string): Promise<Activity[]> {
  const [team, stocks] = await Promise.all([
    listChanges(db, { noun: 'team' }, { order: 'latest', limit: 3 }),
    listChanges(db, { noun: 'stocks' }, { order: 'latest', limit: 2 }),
  ])
  return [...team, ...stocks]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ id, noun, action, recordName, at }) => ({
      id,
      section: noun === 'team' ? 'Team' : 'Stocks',
      text: `${actionVerbs[action]} ${recordName}`,
      date: mediumDate(dayIn(timeZone, at)),
    }))
}
