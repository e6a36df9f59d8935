import { href, Link } from 'react-router'
import { appContext } from '../context.ts'
import { namesOf, readForm, returnForm } from '../forms.ts'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/sign-in.ts'
import { email } from './fields.ts'
import { isEntered, letIn } from './let-in.ts'

const fields = {
  email: { ...email, autoComplete: 'username' },
  password: {
    label: 'Password',
    type: 'password',
    autoComplete: 'current-password',
    missing: 'Please enter your password',
  },
} as const

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Admin Access | Qantara' }]
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const typed = await readForm(request, namesOf(fields))
  const answer = await context.get(appContext).accounts.signIn(request, typed)
  if (isEntered(answer)) return letIn(request, answer, url.searchParams.get('next'))
  return returnForm(answer, fields, typed, { title: 'Error signing in', tried: 'sign-in' })
}

export default function SignIn({ actionData }: Route.ComponentProps) {
  return (
    <StaffForm
      label="Sign In"
      fields={fields}
      returned={actionData}
      submit="Sign In"
      busy="Signing in..."
      actions={
        <Link className="text-link" to={href('/auth/forgot-password')}>
          Forgot your password?
        </Link>
      }
    />
  )
}
