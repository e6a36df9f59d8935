import { type ActionFunctionArgs, data } from 'react-router'
import { type Row, type SaveOutcome, type SentList, saveFields } from '#core/lists/list.ts'
import type { Db } from '#db/schema.ts'
import { appContext, currentUserContext } from '../context.ts'
import { readForm } from '../forms.ts'
import { throwOnRefusal } from './guard.ts'

const statuses = { saved: 200, invalid: 400, unconfirmed: 400, conflict: 409 } as const

/**
 * 200, 400 with issues or what has to be confirmed, 409 with the current list; 404 where `save`
 * gives undefined.
 */
export async function saveList<R extends Row>(
  args: ActionFunctionArgs,
  save: (db: Db, actorId: string, sent: SentList) => Promise<SaveOutcome<R> | undefined>,
) {
  const app = args.context.get(appContext)
  const actorId = args.context.get(currentUserContext)?.id ?? ''
  const sent = await readForm(args.request, saveFields)
  const outcome = await throwOnRefusal(app, () => save(app.db, actorId, sent))
  if (!outcome) throw data(undefined, 404)
  return data(outcome, statuses[outcome.outcome])
}
