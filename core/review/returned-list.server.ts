import type { ListDefinition } from '#core/record/definition.server.ts'
import type { AnyDraft } from '#core/record/fields.ts'
import type { Row, SentList } from '#core/record/list.ts'
import { findSentAgain, type SentAgain } from '#core/record/sent-again.server.ts'
import type { Db } from '#db/schema.ts'
import { findReturned } from './submissions.server.ts'

/** The rows of a list that this user submitted and that did not go live, for the editor. */
export async function findReturnedList<D extends AnyDraft, S extends Row>(
  db: Db,
  personId: string,
  list: ListDefinition<D, S>,
  id: string,
): Promise<(SentAgain<D> & { at: Date }) | undefined> {
  const found = await findReturned<{ sent: SentList }>(db, personId, 'save-list', id)
  if (found?.list !== list.name) return undefined
  const again = await findSentAgain(db, list, found.input.sent)
  return again && { ...again, at: found.submittedAt }
}
