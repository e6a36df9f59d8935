import { type HistoryList, listHistory } from '../../../core/history/history.server.ts'
import type { Row, SaveOutcome } from '../../../core/lists/list.ts'
import type { Db } from '../../../db/schema.ts'
import type { Answered, LastSave } from './save-answer.ts'

/** Who has saved a list last; undefined before the first save. */
export async function findLastSave(db: Db, list: HistoryList): Promise<LastSave | undefined> {
  const { saves } = await listHistory(db, list, { page: 1 })
  const [last] = saves.filter(({ revision }) => revision !== undefined)
  return last && { by: last.actorName, at: last.at }
}

/** What came of a save; after a conflict also with whom. */
export async function withLastSave<R extends Row>(
  db: Db,
  list: HistoryList,
  outcome: SaveOutcome<R>,
): Promise<Answered<R>> {
  if (outcome.outcome !== 'conflict') return outcome
  return { ...outcome, lastSave: await findLastSave(db, list) }
}
