import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import { StaffForm } from '#app/ui/staff-form.tsx'
import { normaliseEmail } from '#core/email.ts'
import { inviteByEmail } from '#core/people/people.server.ts'
import { isRole } from '#core/users/role.ts'
import { refusedForm, requireUser } from '../guard.ts'
import type { Route } from './+types/invite.ts'
import { invitedRoles, RoleField } from './role-field.tsx'
import { doneOrSubmitted } from './submit-person.ts'

const back = href('/admin/people')
const fields = {
  email: {
    label: 'Email',
    type: 'email',
    autoComplete: 'off',
    missing: 'Please enter an email address',
  },
} as const

export function loader() {
  return null
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const app = context.get(appContext)
  const { role, ...typed } = await readForm(request, ['email', 'role'])
  if (!isRole(role)) throw data(undefined, 400)
  try {
    const invited = inviteByEmail(app, requireUser(args), { ...typed, role })
    const email = normaliseEmail(typed.email)
    const outcome = await doneOrSubmitted(args, invited, 'invite-admin', { email })
    if (outcome === 'submitted') return redirectWithNotice(back, { request, notice: 'submitted' })
  } catch (error) {
    return refusedForm(args, error, fields, typed)
  }
  return redirectWithNotice(back, {
    request,
    notice: app.sendsMail ? 'invited' : 'invited-by-file',
  })
}

export default function Invite({ actionData }: Route.ComponentProps) {
  return (
    <RouteDialog title="Invite somebody" back={back}>
      <p>
        They get an email with a link, choose a password, and are signed in. You can also copy the
        link and send it yourself.
      </p>
      <StaffForm
        label="Invite"
        fields={fields}
        returned={actionData}
        submit="Send Invitation"
        busy="Sending..."
        actions={<CancelLink to={back} />}
      >
        <RoleField current="admin" offered={invitedRoles} />
      </StaffForm>
    </RouteDialog>
  )
}
