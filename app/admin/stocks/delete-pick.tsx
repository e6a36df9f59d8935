import { data, Form } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { changeSite } from '../change-site.ts'
import { useAnswer } from '../use-answer.ts'
import type { Route } from './+types/delete-pick.ts'
import { findClosed } from './closed-of.server.ts'
import { ClosingField } from './closing-field.tsx'

export function loader({ context, params, url }: Route.LoaderArgs) {
  return findClosed(context.get(appContext).db, url, params.id)
}

export async function action(args: Route.ActionArgs) {
  const { context, request, params, url } = args
  const app = context.get(appContext)
  const { theme, back } = await findClosed(app.db, url, params.id)
  const { reason } = await readForm(request, ['reason'])
  const input = { theme: theme.id, stockId: params.id, reason }
  const outcome = await changeSite(args, 'delete-closed-stock', input)
  if (outcome.outcome === 'not-found') throw data(undefined, 404)
  if (outcome.outcome === 'invalid') return data({ reason, issue: outcome.issues.reason }, 400)
  const notice = outcome.outcome === 'submitted' ? 'submitted' : 'pick-deleted'
  return redirectWithNotice(back, { request, notice })
}

export default function DeletePick({ loaderData, actionData }: Route.ComponentProps) {
  const { pick, theme, back } = loaderData
  const { answer, unreachable } = useAnswer(actionData)
  return (
    <RouteDialog title={`Delete ${pick.name}?`} back={back}>
      <p>
        Visitors of <bdi>{theme.name}</bdi> lose its line among the closed picks, with its result.
        The history keeps both for good, and your reason.
      </p>
      {unreachable && <Toast key={unreachable.responseId} message={unreachable.message} />}
      <Form method="post" noValidate>
        <ClosingField name="reason" label="Reason" issue={answer?.issue} value={answer?.reason} />
        <div className="actions">
          <SubmitButton label="Delete" busy="Deleting..." className="button button-danger" />
          <CancelLink to={back} />
        </div>
      </Form>
    </RouteDialog>
  )
}
