import type { ActionFunctionArgs } from 'react-router'
import { appContext } from '#app/context.ts'
import { requireUser } from '#app/guard.ts'
import { findLastSave } from '#core/history/stored-changes.server.ts'
import type { ListDefinition } from '#core/record/definition.server.ts'
import type { AnyDraft } from '#core/record/fields.ts'
import type { Row } from '#core/record/list.ts'
import { withMarks } from '#core/record/long-texts.server.ts'
import { findList } from '#core/record/save.server.ts'
import { listRemovedPage } from '#core/record/trash.server.ts'
import { findReturnedList } from '#core/review/returned-list.server.ts'
import { listOpenSubmissions } from '#core/review/submissions.server.ts'
import { pageOf } from '../address.ts'
import { lackingOfRows } from '../lacking.server.ts'
import { askedAgain } from '../review/edit-again.ts'

/** What the screen of a list shows: the list, or a page of its trash, and what waits or comes back. */
export async function findEdited<D extends AnyDraft, S extends Row>(
  { context, url }: Pick<ActionFunctionArgs, 'context' | 'url'>,
  list: ListDefinition<D, S>,
) {
  const { db } = context.get(appContext)
  const { name, fields } = list
  const person = requireUser({ context }).id
  const isTrash = url.searchParams.get('show') === 'trash'
  const whole = await findList(db, list)
  return {
    list: name,
    loaded: withMarks(fields, whole),
    lacking: lackingOfRows(fields, whole.rows),
    trash: isTrash ? await listRemovedPage(db, list, pageOf(url)) : undefined,
    lastSave: await findLastSave(db, name),
    person,
    waiting: await listOpenSubmissions(db, name, person),
    returned: await findReturnedList(db, person, list, askedAgain(url)),
  }
}
