import { findLastSave } from '#core/history/history.server.ts'
import type { Row, SaveOutcome } from '#core/lists/list.ts'
import type { Db } from '#db/schema.ts'
import type { Answered } from './state/save-answer.ts'

export async function withLastSave<R extends Row>(
  db: Db,
  list: string,
  outcome: SaveOutcome<R>,
): Promise<Answered<R>> {
  if (outcome.outcome !== 'conflict') return outcome
  return { ...outcome, lastSave: await findLastSave(db, list) }
}
