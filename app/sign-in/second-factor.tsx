import { href, Link } from 'react-router'
import { titled } from '#app/ui/titled.ts'
import { findAwaitedFactors, giveCode, givePasskey } from '#core/sign-in/sign-in.server.ts'
import { clientOfRoute } from '../client.server.ts'
import { appContext } from '../context.ts'
import { clearCookie, isHttps, tokenOf } from '../cookies.server.ts'
import { namesOf, readForm, redirectWithNotice } from '../forms.ts'
import { refusedOf, returnForm } from '../refused-form.ts'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/second-factor.ts'
import { PasskeyButton } from './passkey.tsx'
import { sessionResponse } from './session-response.ts'

const fields = [
  {
    name: 'code',
    label: 'Code',
    autoComplete: 'one-time-code',
    hint: 'No phone at hand? A recovery code works too.',
    missing: 'Please enter a code',
  },
] as const

export const meta = titled('Two-step verification')

export async function loader({ request, context }: Route.LoaderArgs) {
  const pendingToken = tokenOf(request, 'second factor pending')
  const awaited = await findAwaitedFactors(context.get(appContext), pendingToken)
  if (!awaited) throw redirectWithNotice(href('/auth'), { request })
  return awaited
}

export async function action(args: Route.ActionArgs) {
  const { request, url, context } = args
  const { passkey, ...typed } = await readForm(request, ['passkey', ...namesOf(fields)])
  const app = context.get(appContext)
  const client = clientOfRoute(args)
  try {
    const pendingToken = tokenOf(request, 'second factor pending')
    const sent = { response: passkey, sealed: tokenOf(request, 'passkey pending') }
    const result = await (passkey === ''
      ? giveCode(app, client, { ...typed, pendingToken })
      : givePasskey(app, client, { ...sent, pendingToken }))
    const headers = new Headers()
    clearCookie(headers, isHttps(request), 'secondFactor')
    return sessionResponse(request, result, { next: url.searchParams.get('next'), headers })
  } catch (error) {
    const refused = refusedOf(error)
    if (refused.outcome === 'sign-in-expired')
      return redirectWithNotice(href('/auth'), { request, notice: 'sign-in-expired' })
    return returnForm(refused, fields, typed, { title: 'Error signing in' })
  }
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { hasApp, hasPasskey } = loaderData
  return (
    <div className="card">
      <h1>Two-step verification</h1>
      <p className="subtitle">
        {hasApp
          ? 'Enter the 6-digit code from your authenticator app.'
          : 'Use your passkey, or enter one of your recovery codes.'}
      </p>
      <StaffForm
        label="Two-step verification"
        fields={fields}
        returned={actionData}
        submit="Continue"
        busy="Checking..."
        actions={
          <>
            {hasPasskey && <PasskeyButton step="second-factor" returned={actionData} />}
            <Link className="text-link" to={href('/auth')}>
              Back to Sign In
            </Link>
          </>
        }
      >
        <p className="note">Lost both? Ask another admin to reset it.</p>
      </StaffForm>
    </div>
  )
}
