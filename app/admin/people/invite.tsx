import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm, returnForm, sendOn } from '#app/forms.ts'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import { StaffForm } from '#app/ui/staff-form.tsx'
import { isRole } from '#core/users/role.ts'
import { refuse } from '../guard.ts'
import type { Route } from './+types/invite.ts'
import { RoleField } from './role-field.tsx'

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

export async function action({ request, context }: Route.ActionArgs) {
  const program = context.get(appContext)
  const { role, ...typed } = await readForm(request, ['email', 'role'])
  if (!isRole(role)) throw data(undefined, 400)
  const answer = await program.accounts.invite(request, { ...typed, role })
  if (answer.outcome === 'invited')
    return sendOn(back, {
      request,
      headers: answer.headers,
      notice: program.sendsMail ? 'invited' : 'invited-by-file',
    })
  if (answer.outcome === 'not-allowed') throw await refuse(program, answer.outcome)
  return returnForm(answer, fields, typed)
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
        <RoleField current="admin" />
      </StaffForm>
    </RouteDialog>
  )
}
