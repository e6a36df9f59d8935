import { type ActionFunctionArgs, data, Form, href } from 'react-router'
import { appContext } from '#app/context.ts'
import type { InputOf } from '#app/operations.server.ts'
import { error, type Message, success } from '#app/ui/message.ts'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { titled } from '#app/ui/titled.ts'
import { Toast } from '#app/ui/toast.tsx'
import { planPriceList } from '#core/price-round/import.server.ts'
import { type PricePlan, savedText } from '#core/price-round/round.ts'
import { newSaveKey } from '#core/record/list.ts'
import { findReturned } from '#core/review/submissions.server.ts'
import { changeSite } from '../change-site.ts'
import { submittedMessage } from '../editor/state/save-answer.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { requireUser } from '../guard.ts'
import { askedAgain } from '../review/edit-again.ts'
import { useAnswer } from '../use-answer.ts'
import type { Route } from './+types/import-prices.ts'
import { PlanTable } from './plan-table.tsx'
import '../transfer/import.css'
import './prices.css'
import { ListFields } from './list-fields.tsx'

type Answer = {
  responseId: string
  text: string
  plan?: PricePlan
  message?: Message
}

export const meta = titled('Import prices')

/** What its author may go on from: a list that was handed in and did not go live. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(appContext)
  const person = requireUser(args).id
  const again = await findReturned<InputOf<'import-prices'>>(
    db,
    person,
    'import-prices',
    askedAgain(args.url),
  )
  return { text: again?.input.text ?? '' }
}

export async function action(args: ActionFunctionArgs) {
  const { context, request } = args
  const app = context.get(appContext)
  const form = await request.formData().catch(() => {
    throw data(undefined, 400)
  })
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const file = form.get('file')
  const isFile = typeof file === 'object' && file !== null && file.size > 0
  const text = isFile ? await file.text() : field('text')
  const answer = { responseId: newSaveKey(), text }
  const digest = isFile ? '' : field('digest')
  if (digest !== '') {
    const confirmed = form.getAll('confirmed').filter((value) => typeof value === 'string')
    const sent = { text, digest, key: field('key'), confirmed }
    const outcome = await changeSite(args, 'import-prices', sent)
    if (outcome.outcome === 'not-found') throw data(undefined, 404)
    if (outcome.outcome === 'submitted')
      return data<Answer>({ ...answer, text: '', message: submittedMessage(outcome.id) }, 202)
    if (outcome.outcome === 'saved') {
      const message = success('Prices saved', savedText(outcome))
      return data<Answer>({ ...answer, text: '', message })
    }
    if (outcome.outcome === 'moved') {
      const text = 'Prices have changed since the check: check the lines again.'
      const message = error('Nothing was saved', text)
      return data<Answer>({ ...answer, plan: outcome.plan, message }, 409)
    }
    const message = error('Nothing was saved', outcome.issues[0]?.message ?? '')
    const { plan } = await planPriceList(app.db, text)
    return data<Answer>({ ...answer, plan, message }, 400)
  }
  const { plan, issue } = await planPriceList(app.db, text)
  if (plan) return data<Answer>({ ...answer, plan })
  return data<Answer>({ ...answer, message: error('The list cannot be read', issue) }, 400)
}

export default function ImportPrices({ loaderData, actionData }: Route.ComponentProps) {
  const { answer, unreachable } = useAnswer(actionData)
  const { responseId = '', text = loaderData.text, plan, message } = answer ?? {}
  return (
    <>
      <ScreenHead title="Import prices" back={{ to: href('/admin/prices'), label: 'Prices' }} />
      {message && !unreachable && <Toast key={responseId} message={message} />}
      {unreachable && <Toast key={unreachable.responseId} message={unreachable.message} />}
      <Form
        method="post"
        action={href('/admin/prices/import')}
        encType="multipart/form-data"
        className="fields price-list"
        key={responseId}
      >
        <ListFields text={text} />
        <div className="actions">
          <SubmitButton label="Check" busy="Checking..." className="button button-quiet" />
        </div>
      </Form>
      {plan && (
        <Form
          method="post"
          action={href('/admin/prices/import')}
          encType="multipart/form-data"
          key={`${responseId} plan`}
        >
          <input type="hidden" name="digest" value={plan.digest} />
          <input type="hidden" name="key" value={responseId} />
          <textarea name="text" defaultValue={text} hidden aria-label="CSV as it was checked" />
          <PlanTable plan={plan} />
          <div className="actions">
            <SubmitButton label="Save Prices" busy="Saving..." />
          </div>
        </Form>
      )}
    </>
  )
}
