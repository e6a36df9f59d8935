import { href, Link } from 'react-router'
import { appContext } from '../context.ts'
import { namesOf, readForm, returnForm, sendOn } from '../forms.ts'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/second-factor.ts'
import { isEntered, letIn } from './let-in.ts'

const fields = {
  code: {
    label: 'Code',
    autoComplete: 'one-time-code',
    hint: 'No phone at hand? A recovery code works too.',
    missing: 'Please enter a code',
  },
} as const

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Two-step verification | Qantara' }]
}

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!(await context.get(appContext).accounts.isSecondFactorAwaited(request)))
    throw sendOn(href('/auth'), { request })
  return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const typed = await readForm(request, namesOf(fields))
  const answer = await context.get(appContext).accounts.passSecondFactor(request, typed)
  if (isEntered(answer)) return letIn(request, answer, url.searchParams.get('next'))
  if (answer.outcome === 'sign-in-expired')
    return sendOn(href('/auth'), { request, ...answer, notice: 'sign-in-expired' })
  return returnForm(answer, fields, typed, { title: 'Error signing in' })
}

/** What stands between the first factor and a session, whatever the first one was. */
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
