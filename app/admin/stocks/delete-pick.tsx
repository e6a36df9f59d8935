import { data, Form } from 'react-router'
import { appContext, currentUserContext } from '#app/context.ts'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import { SubmitButton } from '#app/ui/staff-form.tsx'
import { deleteClosedStock } from '#core/stocks/closed-stocks.server.ts'
import { throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/delete-pick.ts'
import { findClosed } from './closed-of.server.ts'
import { ClosingField } from './closing-field.tsx'

export function loader({ context, params, url }: Route.LoaderArgs) {
  return findClosed(context.get(appContext).db, url, params.id)
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const { theme, back } = await findClosed(app.db, url, params.id)
  const actorId = context.get(currentUserContext)?.id ?? ''
  const { reason } = await readForm(request, ['reason'])
  const outcome = await throwOnRefusal(app, () =>
    deleteClosedStock(app.db, actorId, theme.id, { stockId: params.id, reason }),
  )
  if (outcome.outcome === 'not-found') throw data(undefined, 404)
  if (outcome.outcome === 'invalid') return data({ reason, issue: outcome.issues.reason }, 400)
  return redirectWithNotice(back, { request, notice: 'pick-deleted' })
}

export default function DeletePick({ loaderData, actionData }: Route.ComponentProps) {
  const { pick, theme, back } = loaderData
  return (
    <RouteDialog title={`Delete ${pick.name}?`} back={back}>
      <p>
        Visitors of <bdi>{theme.name}</bdi> lose its line among the closed picks, with its result.
        The history keeps both for good, and your reason.
      </p>
      <Form method="post" noValidate>
        <ClosingField
          name="reason"
          label="Reason"
          issue={actionData?.issue}
          value={actionData?.reason}
        />
        <div className="actions">
          <SubmitButton label="Delete" busy="Deleting..." className="button button-danger" />
          <CancelLink to={back} />
        </div>
      </Form>
    </RouteDialog>
  )
}
