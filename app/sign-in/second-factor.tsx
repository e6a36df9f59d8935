import { href, Link } from 'react-router'
import { titled } from '#app/ui/titled.ts'
import { isSecondFactorAwaited, passSecondFactor } from '#core/sign-in/sign-in.server.ts'
import { clientOfRoute } from '../client.server.ts'
import { appContext } from '../context.ts'
import { clearCookie, isHttps, tokenOf } from '../cookies.server.ts'
import { namesOf, readForm, redirectWithNotice } from '../forms.ts'
import { refusedOf, returnForm } from '../refused-form.ts'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/second-factor.ts'
import { sessionResponse } from './session-response.ts'

const fields = {
  code: {
    label: 'Code',
    autoComplete: 'one-time-code',
    hint: 'No phone at hand? A recovery code works too.',
    missing: 'Please enter a code',
  },
} as const

export const meta = titled('Two-step verification')

export async function loader({ request, context }: Route.LoaderArgs) {
  if (
    !(await isSecondFactorAwaited(
      context.get(appContext),
      tokenOf(request, 'second factor pending'),
    ))
  )
    throw redirectWithNotice(href('/auth'), { request })
  return null
}

export async function action(args: Route.ActionArgs) {
  const { request, url, context } = args
  const typed = await readForm(request, namesOf(fields))
  try {
    const form = { ...typed, pendingToken: tokenOf(request, 'second factor pending') }
    const result = await passSecondFactor(context.get(appContext), clientOfRoute(args), form)
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

export default function SecondFactor({ actionData }: Route.ComponentProps) {
  return (
    <div className="card">
      <h1>Two-step verification</h1>
      <p className="subtitle">Enter the 6-digit code from your authenticator app.</p>
      <StaffForm
        label="Two-step verification"
        fields={fields}
        returned={actionData}
        submit="Continue"
        busy="Checking..."
        actions={
          <Link className="text-link" to={href('/auth')}>
            Back to Sign In
          </Link>
        }
      >
        <p className="note">Lost both? Ask another admin to reset it.</p>
      </StaffForm>
    </div>
  )
}
