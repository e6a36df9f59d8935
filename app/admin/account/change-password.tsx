import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { namesOf, readForm, returnForm, sendOn } from '#app/forms.ts'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import { StaffForm } from '#app/ui/staff-form.tsx'
import { refuse } from '../guard.ts'
import type { Route } from './+types/change-password.ts'

const back = href('/admin/account')
const fields = {
  current: {
    label: 'Current Password',
    type: 'password',
    autoComplete: 'current-password',
    missing: 'Please enter your current password',
  },
  password: {
    label: 'New Password',
    type: 'password',
    autoComplete: 'new-password',
    showsStrength: true,
    missing: 'Please choose a new password',
  },
  confirm: {
    label: 'Confirm Password',
    type: 'password',
    autoComplete: 'new-password',
    missing: 'Please enter the new password again',
  },
} as const

export function loader() {
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const program = context.get(appContext)
  const typed = await readForm(request, namesOf(fields))
  const answer = await program.accounts.changePassword(request, typed)
  if (answer.outcome === 'password-updated')
    return sendOn(back, { request, headers: answer.headers, notice: 'own-password-updated' })
  if (answer.outcome === 'not-allowed') throw await refuse(program, answer.outcome)
  return returnForm(answer, fields, typed)
}

export default function ChangePassword({ actionData }: Route.ComponentProps) {
  return (
    <RouteDialog title="Change password" back={back}>
      <StaffForm
        label="Change password"
        fields={fields}
        returned={actionData}
        submit="Update Password"
        busy="Updating..."
        actions={<CancelLink to={back} />}
      />
    </RouteDialog>
  )
}
