import { href } from 'react-router'
import { titled } from '#app/ui/titled.ts'
import { mayResetPassword, resetPasswordByMail } from '#core/sign-in/links.server.ts'
import { answerForm, beginAnew } from '../answer-form.ts'
import { appContext } from '../context.ts'
import { tokenOf, withCookies } from '../cookies.server.ts'
import { redirectWithNotice } from '../forms.ts'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/reset-password.ts'
import { newPassword } from './fields.ts'

const fields = [
  { ...newPassword, label: 'New Password' },
  {
    name: 'confirm',
    label: 'Confirm Password',
    type: 'password',
    autoComplete: 'new-password',
    missing: 'Please enter the new password again',
  },
] as const

const invalidLink = () => 'invalid-reset-link' as const

export const meta = titled('Reset Password')

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!(await mayResetPassword(context.get(appContext), tokenOf(request, 'reset'))))
    throw beginAnew(request, invalidLink())
  return null
}

export function action(args: Route.ActionArgs) {
  const { request } = args
  return answerForm(args, { fields, invalidLink }, async (typed, app, client) => {
    const form = { ...typed, resetToken: tokenOf(request, 'reset') }
    const { browserToken } = await resetPasswordByMail(app, client, form)
    const headers = withCookies(request, { reset: null, browser: browserToken })
    return redirectWithNotice(href('/auth'), { request, headers, notice: 'password-updated' })
  })
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
