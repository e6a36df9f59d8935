import { href, Link } from 'react-router'
import { titled } from '#app/ui/titled.ts'
import { signIn, signInByPasskey } from '#core/sign-in/sign-in.server.ts'
import { clientOfRoute } from '../client.server.ts'
import { appContext } from '../context.ts'
import { isHttps, readCookie, tokenOf } from '../cookies.server.ts'
import { namesOf, readForm } from '../forms.ts'
import { isAnythingKept } from '../kept-fields.ts'
import { refusedOf, returnForm } from '../refused-form.ts'
import { useHydrated } from '../ui/hydrated.ts'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/sign-in.ts'
import { email } from './fields.ts'
import { PasskeyButton } from './passkey.tsx'
import { sessionResponse } from './session-response.ts'

const fields = [
  { ...email, autoComplete: 'username webauthn' },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autoComplete: 'current-password',
    missing: 'Please enter your password',
  },
] as const

export const meta = titled('Admin Access')

export function loader({ request, url }: Route.LoaderArgs) {
  if (!url.searchParams.has('next')) return { reason: undefined }
  const https = isHttps(request)
  const hadSession = readCookie(request.headers.get('cookie'), https, 'session') !== undefined
  return { reason: hadSession ? reasons.ended : reasons.signedOut }
}

const reasons = {
  ended: 'Your session has ended. Sign in to go on where you were.',
  signedOut: 'You are signed out. Sign in to go on to the page you asked for.',
}

export async function action(args: Route.ActionArgs) {
  const { request, url, context } = args
  const { passkey, ...typed } = await readForm(request, ['passkey', ...namesOf(fields)])
  const app = context.get(appContext)
  const client = clientOfRoute(args)
  try {
    const sent = { response: passkey, sealed: tokenOf(request, 'passkey pending') }
    const result = await (passkey === ''
      ? signIn(app, client, typed)
      : signInByPasskey(app, client, sent))
    return sessionResponse(request, result, { next: url.searchParams.get('next') })
  } catch (error) {
    const wording = { title: 'Error signing in', tried: 'sign-in' }
    return returnForm(refusedOf(error), fields, typed, wording)
  }
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const hydrated = useHydrated()
  // Without script nothing is kept.
  const isKept = hydrated && isAnythingKept()
  return (
    <>
      {loaderData.reason && (
        <p className="sign-in-reason">
          {loaderData.reason}
          {isKept && ' What you had typed and not saved is kept in this browser.'}
        </p>
      )}
      <StaffForm
        label="Sign In"
        fields={fields}
        returned={actionData}
        submit="Sign In"
        busy="Signing in..."
        actions={
          <>
            <Link className="text-link" to={href('/auth/forgot-password')}>
              Forgot your password?
            </Link>
            <PasskeyButton step="sign-in" returned={actionData} />
          </>
        }
      />
    </>
  )
}
