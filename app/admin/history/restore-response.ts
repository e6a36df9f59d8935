import { type ActionFunctionArgs, data } from 'react-router'
import { appContext, currentUserContext } from '#app/context.ts'
import { redirectWithNotice } from '#app/forms.ts'
import type { NoticeName } from '#app/notices.ts'
import type { Message } from '#app/ui/message.ts'
import { isRefusal } from '#core/issue.ts'
import { type Row, type SaveOutcome, summaryLine } from '#core/lists/list.ts'
import type { Db } from '#db/schema.ts'
import { refuse } from '../guard.ts'

/** On to `back`, or the dialog with the refusal. */
export async function restoreResponse<R extends Row>(
  args: ActionFunctionArgs,
  done: { back: string; notice: NoticeName },
  restore: (db: Db, actorId: string) => Promise<SaveOutcome<R> | { outcome: 'not-found' }>,
) {
  const { request, context } = args
  const app = context.get(appContext)
  const actorId = context.get(currentUserContext)?.id ?? ''
  try {
    const answer = await restore(app.db, actorId)
    if (answer.outcome === 'not-found') throw data(undefined, 404)
    if (answer.outcome === 'saved')
      return redirectWithNotice(done.back, { request, notice: done.notice })
    return data({ message: messageOf(answer) }, 409)
  } catch (error) {
    if (isRefusal(error)) throw await refuse(app, error.code)
    throw error
  }
}

function messageOf(answer: SaveOutcome<Row>): Message {
  const text =
    answer.outcome === 'invalid'
      ? answer.issues.map(summaryLine).join('. ')
      : 'Somebody else has just saved this list. Please try again.'
  return { tone: 'error', title: 'Not restored', text }
}
