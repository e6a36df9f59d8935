import { href, Link } from 'react-router'
import { appContext } from '../context.ts'
import { namesOf, readForm, returnForm, sendOn } from '../forms.ts'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/forgot-password.ts'
import { email } from './fields.ts'

const fields = { email }

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Forgot your password? | Qantara' }]
}

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request, namesOf(fields))
  const answer = await context.get(appContext).accounts.requestReset(request, typed)
  if (answer.outcome !== 'check-mail')
    return returnForm(answer, fields, typed, { texts: { incomplete: email.missing } })
  return sendOn(href('/auth'), { request, ...answer, notice: 'reset-sent' })
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
