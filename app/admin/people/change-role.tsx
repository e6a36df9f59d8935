import { data, Form, href } from 'react-router'
import { clientOfRoute } from '#app/client.server.ts'
import { appContext } from '#app/context.ts'
import { readForm } from '#app/forms.ts'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { assignRole } from '#core/people/people.server.ts'
import { isRole } from '#core/users/role.ts'
import { actionResponse, requireUser } from '../guard.ts'
import type { Route } from './+types/change-role.ts'
import { findPerson } from './find-people.ts'
import { RoleField } from './role-field.tsx'
import { doneOrSubmitted } from './submit-person.ts'

const back = href('/admin/people')

export const loader = findPerson

export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args
  const { role } = await readForm(request, ['role'])
  if (!isRole(role)) throw data(undefined, 400)
  const input = { personId: params.id, role }
  const assigned = assignRole(
    context.get(appContext),
    requireUser(args),
    clientOfRoute(args),
    input,
  )
  const work = doneOrSubmitted(args, assigned, 'make-admin', { personId: params.id })
  return actionResponse(args, work, { back, notice: 'role-changed' })
}

export default function ChangeRole({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RouteDialog title="Change role" back={back}>
      <p>
        <bdi>{loaderData.name}</bdi> is signed out everywhere and must sign in again.
      </p>
      {actionData && <Toast message={actionData.message} />}
      <Form method="post">
        <RoleField current={loaderData.role} />
        <div className="actions">
          <SubmitButton label="Change Role" busy="Changing..." />
          <CancelLink to={back} />
        </div>
      </Form>
    </RouteDialog>
  )
}
