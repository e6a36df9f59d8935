import { href, Link } from 'react-router'
import { titled } from '#app/ui/titled.ts'
import { requestResetLink } from '#core/sign-in/links.server.ts'
import { clientOfRoute } from '../client.server.ts'
import { appContext } from '../context.ts'
import { namesOf, readForm, redirectWithNotice } from '../forms.ts'
import { refusedOf, returnForm } from '../refused-form.ts'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/forgot-password.ts'
import { email } from './fields.ts'

const fields = [email]

export const meta = titled('Forgot your password?')

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const typed = await readForm(request, namesOf(fields))
  try {
    await requestResetLink(context.get(appContext), clientOfRoute(args), typed.email)
  } catch (error) {
    return returnForm(refusedOf(error), fields, typed, { texts: { incomplete: email.missing } })
  }
  return redirectWithNotice(href('/auth'), { request, notice: 'reset-sent' })
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <StaffForm
      label="Reset your password"
      fields={fields}
      returned={actionData}
      submit="Send Reset Link"
      busy="Sending..."
      actions={
        <Link className="text-link" to={href('/auth')}>
          Back to Sign In
        </Link>
      }
    />
  )
}
