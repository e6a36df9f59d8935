import { href } from 'react-router'
import { titled } from '#app/ui/titled.ts'
import { mayResetPassword, resetPasswordByMail } from '#core/sign-in/links.server.ts'
import { clientOfRoute } from '../client.server.ts'
import { appContext } from '../context.ts'
import { clearCookie, isHttps, setCookie, tokenOf } from '../cookies.server.ts'
import { namesOf, readForm, redirectWithNotice } from '../forms.ts'
import { refusedOf, returnForm } from '../refused-form.ts'
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

export const meta = titled('Reset Password')

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!(await mayResetPassword(context.get(appContext), tokenOf(request, 'reset'))))
    throw redirectWithNotice(href('/auth'), { request, notice: 'invalid-reset-link' })
  return null
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const typed = await readForm(request, namesOf(fields))
  try {
    const form = { ...typed, resetToken: tokenOf(request, 'reset') }
    const app = context.get(appContext)
    const { browserToken } = await resetPasswordByMail(app, clientOfRoute(args), form)
    const headers = new Headers()
    clearCookie(headers, isHttps(request), 'reset')
    setCookie(headers, isHttps(request), 'browser', browserToken)
    return redirectWithNotice(href('/auth'), { request, headers, notice: 'password-updated' })
  } catch (error) {
    const refused = refusedOf(error)
    if (refused.outcome === 'invalid-link')
      return redirectWithNotice(href('/auth'), { request, notice: 'invalid-reset-link' })
    return returnForm(refused, fields, typed)
  }
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
