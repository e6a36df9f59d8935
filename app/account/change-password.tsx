import { href } from 'react-router'
import { clientOfRoute } from '#app/client.server.ts'
import { appContext } from '#app/context.ts'
import { namesOf, readForm, redirectWithNotice } from '#app/forms.ts'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import { StaffForm } from '#app/ui/staff-form.tsx'
import { changeOwnPassword } from '#core/sign-in/own-account.server.ts'
import { refusedForm, requireUser } from '../guard.ts'
import type { Route } from './+types/change-password.ts'

const back = href('/account')
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

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const typed = await readForm(request, namesOf(fields))
  try {
    const app = context.get(appContext)
    await changeOwnPassword(app, requireUser(args), clientOfRoute(args), typed)
  } catch (error) {
    return refusedForm(args, error, fields, typed)
  }
  return redirectWithNotice(back, { request, notice: 'own-password-updated' })
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
