import type { Db } from '#db/schema.ts'
import { mediumDate } from '../date-words.ts'
import { dayIn } from '../dates.ts'
import { actionVerbs } from './action-verbs.ts'
import type { Change } from './changes.server.ts'

/** 'Team · Updated Jane Doe · 21 Nov 2026' (docs/product.md §2, docs/decisions.md 30). */
export type Activity = {
  id: string
  section: 'Team' | 'Stocks'
  text: string
  date: string
}

/** Three changes of the team and two of the stocks, newest first. */
export async function listRecentActivity(db: Db, timeZone: string): Promise<Activity[]> {
  const [team, stocks] = await Promise.all([listLatest(db, 'team', 3), listLatest(db, 'stocks', 2)])
  return [...team, ...stocks]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ id, noun, action, record_name, at }) => ({
      id,
      section: noun === 'team' ? 'Team' : 'Stocks',
      text: `${actionVerbs[action as Change['action']] ?? 'Changed'} ${record_name}`,
      date: mediumDate(dayIn(timeZone, at)),
    }))
}

function listLatest(db: Db, noun: 'team' | 'stocks', count: number) {
  return db
    .selectFrom('changes')
    .select(['id', 'noun', 'action', 'record_name', 'at'])
    .where('noun', '=', noun)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(count)
    .execute()
}
