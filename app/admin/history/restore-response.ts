import { type ActionFunctionArgs, data } from 'react-router'
import { redirectWithNotice } from '#app/forms.ts'
import type { NoticeName } from '#app/notices.ts'
import type { InputOf } from '#app/operations.server.ts'
import type { Message } from '#app/ui/message.ts'
import { type Row, type SaveOutcome, summaryLine } from '#core/record/list.ts'
import { changeSite } from '../change-site.ts'

type Restoring = 'restore-list' | 'undo-change' | 'restore-record' | 'restore-version'

export async function restoreResponse<N extends Restoring>(
  args: ActionFunctionArgs,
  done: { back: string; notice: NoticeName },
  operation: N,
  input: InputOf<N>,
) {
  const answer = (await changeSite(args, operation, input)) as
    | SaveOutcome<Row>
    | { outcome: 'not-found' | 'submitted' }
  if (answer.outcome === 'not-found') throw data(undefined, 404)
  const { request } = args
  if (answer.outcome === 'saved')
    return redirectWithNotice(done.back, { request, notice: done.notice })
  if (answer.outcome === 'submitted')
    return redirectWithNotice(done.back, { request, notice: 'submitted' })
  return data({ message: messageOf(answer as SaveOutcome<Row>) }, 409)
}

function messageOf(answer: SaveOutcome<Row>): Message {
  const text =
    answer.outcome === 'invalid'
      ? answer.issues.map(summaryLine).join('. ')
      : 'Someone else has just saved this list. Please try again.'
  return { tone: 'error', title: 'Not restored', text }
}
