import { href, Link } from 'react-router'
import { titled } from '#app/ui/titled.ts'
import { requestResetLink } from '#core/sign-in/links.server.ts'
import { answerForm, beginAnew } from '../answer-form.ts'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/forgot-password.ts'
import { email } from './fields.ts'

const fields = [email]
const wording = { texts: { incomplete: email.missing } }

export const meta = titled('Forgot your password?')

export function action(args: Route.ActionArgs) {
  return answerForm(args, { fields, wording }, async (typed, app, client) => {
    await requestResetLink(app, client, typed.email)
    return beginAnew(args.request, 'reset-sent')
  })
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
