import { type ActionFunctionArgs, data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import { refuse, requireUser } from '#app/guard.ts'
import type { NoticeName } from '#app/notices.ts'
import { messageOf } from '#app/refusal-texts.ts'
import { refusedOf } from '#app/refused-form.ts'
import { error, type Message } from '#app/ui/message.ts'
import { isRefusal, type RefusalCode } from '#core/issue.ts'
import { approve, sendBack, withdrawSubmission } from '#core/review/decide.server.ts'
import type { DecisionOutcome } from '#core/review/decision.server.ts'
import { reviewDependencies } from '../change-site.ts'

type Answer = { responseId: string; message: Message; wrong?: string }

const notices: Record<string, NoticeName> = {
  approved: 'change-approved',
  'sent back': 'change-sent-back',
  withdrawn: 'submission-withdrawn',
}

/** Why this person may not approve it; anything else is an error page. */
const saidHere: readonly RefusalCode[] = [
  'own-change',
  'second-factor-gone',
  'let-in',
  'approves-later',
]

/** Approve, Send back or Withdraw: on to the list, or the submission with what speaks against it. */
export async function decideOn(args: ActionFunctionArgs, id: string) {
  const { decision, hash, reason } = await readForm(args.request, ['decision', 'hash', 'reason'])
  // Nothing is decided by an answer that none of the buttons gives.
  if (!['approve', 'send-back', 'withdraw'].includes(decision)) throw data(undefined, 400)
  const app = args.context.get(appContext)
  const actorId = requireUser(args).id
  const deps = reviewDependencies(app)
  try {
    const outcome =
      decision === 'approve'
        ? await approve(deps, actorId, { id, hash })
        : decision === 'send-back'
          ? await sendBack(deps, actorId, { id, reason })
          : await withdrawSubmission(app.db, actorId, id)
    if (outcome.outcome === 'decided') {
      const notice = notices[outcome.state] ?? 'change-approved'
      return redirectWithNotice(href('/admin/review'), { request: args.request, notice })
    }
    return answerWith(outcome)
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (!saidHere.includes(error.code)) throw await refuse(app, error.code)
    const message = messageOf(refusedOf(error), { title: 'Not approved' })
    return data<Answer>({ responseId: crypto.randomUUID(), message }, 403)
  }
}

function answerWith(outcome: Exclude<DecisionOutcome, { outcome: 'decided' }>) {
  const responseId = crypto.randomUUID()
  if (outcome.outcome === 'invalid') {
    const message = error('Not sent back', outcome.message)
    return data<Answer>({ responseId, message, wrong: outcome.message }, 400)
  }
  return data<Answer>({ responseId, message: error('Nothing was changed', textOf(outcome)) }, 409)
}

function textOf(outcome: Exclude<DecisionOutcome, { outcome: 'decided' | 'invalid' }>): string {
  if (outcome.outcome === 'author-gone')
    return 'Its author is no longer allowed to edit. Submit it yourself; then someone else approves it.'
  if (outcome.outcome === 'refused')
    return `It would be refused now. ${outcome.reasons.join('. ')}.`
  if (outcome.outcome === 'changed')
    return (
      'What would go live now is not what was submitted: others have saved in the meantime. Send it ' +
      'back, so that its author looks at both.'
    )
  const by = outcome.by ? ` by ${outcome.by}` : ''
  return outcome.state === 'void'
    ? 'It is no longer waiting: the list under Review shows why.'
    : `It has already been decided: ${outcome.state}${by}.`
}
