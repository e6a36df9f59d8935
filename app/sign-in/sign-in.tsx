import { href, Link } from 'react-router'
import { appContext } from '../context.ts'
import { readCookie } from '../cookies.server.ts'
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

/** Why somebody is here who wanted another page: the guard sent them. */
export function loader({ request, url }: Route.LoaderArgs) {
  if (!url.searchParams.has('next')) return { reason: undefined }
  const https = request.url.startsWith('https:')
  const hadSession = readCookie(request.headers.get('cookie'), https, 'session') !== undefined
  return { reason: hadSession ? reasons.ended : reasons.signedOut }
}

const reasons = {
  ended: 'Your session has ended. Sign in to go on where you were.',
  signedOut: 'You are signed out. Sign in to go on to the page you asked for.',
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const typed = await readForm(request, namesOf(fields))
  const answer = await context.get(appContext).accounts.signIn(request, typed)
  if (isEntered(answer)) return letIn(request, answer, url.searchParams.get('next'))
  return returnForm(answer, fields, typed, { title: 'Error signing in', tried: 'sign-in' })
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.reason && (
        <p className="sign-in-reason">
          {loaderData.reason} Changes that you had not saved are kept in this browser.
        </p>
      )}
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
    </>
  )
}
