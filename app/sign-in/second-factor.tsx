import { href, Link } from 'react-router'
import { titled } from '#app/ui/titled.ts'
import { findAwaitedFactors, giveCode, givePasskey } from '#core/sign-in/sign-in.server.ts'
import { answerForm, beginAnew } from '../answer-form.ts'
import { appContext } from '../context.ts'
import { tokenOf, withCookies } from '../cookies.server.ts'
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

const beside = ['passkey'] as const

export const meta = titled('Two-step verification')

export async function loader({ request, context }: Route.LoaderArgs) {
  const pendingToken = tokenOf(request, 'second factor pending')
  const awaited = await findAwaitedFactors(context.get(appContext), pendingToken)
  if (!awaited) throw beginAnew(request)
  return awaited
}

export function action(args: Route.ActionArgs) {
  const { request, url } = args
  const wording = { title: 'Error signing in' }
  return answerForm(args, { fields, beside, wording }, async (sent, app, client) => {
    const { passkey: response, code } = sent
    const pendingToken = tokenOf(request, 'second factor pending')
    const sealed = tokenOf(request, 'passkey pending')
    const result = await (response === ''
      ? giveCode(app, client, { code, pendingToken })
      : givePasskey(app, client, { response, sealed, pendingToken }))
    const headers = withCookies(request, { secondFactor: null })
    return sessionResponse(request, result, { next: url.searchParams.get('next'), headers })
  })
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
