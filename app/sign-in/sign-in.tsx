import { href, Link } from 'react-router'
import { titled } from '#app/ui/titled.ts'
import { signIn, signInByPasskey } from '#core/sign-in/sign-in.server.ts'
import { answerForm } from '../answer-form.ts'
import { isHttps, readCookie, tokenOf } from '../cookies.server.ts'
import { isAnythingKept } from '../kept-fields.ts'
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

const beside = ['passkey'] as const

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

export function action(args: Route.ActionArgs) {
  const { request, url } = args
  const wording = { title: 'Error signing in', tried: 'sign-in' }
  return answerForm(args, { fields, beside, wording }, async (sent, app, client) => {
    const { passkey: response } = sent
    const result = await (response === ''
      ? signIn(app, client, sent)
      : signInByPasskey(app, client, { response, sealed: tokenOf(request, 'passkey pending') }))
    return sessionResponse(request, result, { next: url.searchParams.get('next') })
  })
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
