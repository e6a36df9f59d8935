import { href } from 'react-router'
import { appContext } from '../context.ts'
import { namesOf, readForm, returnForm, sendOn } from '../forms.ts'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/reset-password.ts'
import { newPassword } from './fields.ts'

const fields = {
  password: { ...newPassword, label: 'New Password' },
  confirm: {
    label: 'Confirm Password',
    type: 'password',
    autoComplete: 'new-password',
    missing: 'Please enter the new password again',
  },
} as const

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Reset Password | Qantara' }]
}

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!(await context.get(appContext).accounts.mayResetPassword(request)))
    throw sendOn(href('/auth'), { request, notice: 'invalid-reset-link' })
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request, namesOf(fields))
  const answer = await context.get(appContext).accounts.resetPassword(request, typed)
  if (answer.outcome === 'password-updated')
    return sendOn(href('/auth'), { request, ...answer, notice: 'password-updated' })
  if (answer.outcome === 'invalid-link')
    return sendOn(href('/auth'), { request, ...answer, notice: 'invalid-reset-link' })
  return returnForm(answer, fields, typed)
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  return (
    <div className="card">
      <h1>Reset Password</h1>
      <p className="subtitle">Enter your new password below</p>
      <StaffForm
        label="Reset Password"
        fields={fields}
        returned={actionData}
        submit="Update Password"
        busy="Updating..."
      />
    </div>
  )
}
