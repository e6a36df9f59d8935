import { href, useRouteLoaderData } from 'react-router'
import { titled } from '#app/ui/titled.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { signUp } from '#core/sign-in/join.server.ts'
import { answerForm } from '../answer-form.ts'
import { appContext } from '../context.ts'
import { redirectWithNotice } from '../forms.ts'
import type { loader as rootLoader } from '../root.tsx'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/sign-up.ts'
import { email, fullName, newPassword } from './fields.ts'

const fields = [fullName, email, newPassword]

export const meta = titled('Sign Up')

export async function loader({ context }: Route.LoaderArgs) {
  const { signUp, firm } = await findSettings(context.get(appContext).db)
  return { ...signUp, contact: firm.email }
}

export function action(args: Route.ActionArgs) {
  const wording = { title: 'Error creating account', tried: 'sign-up' }
  return answerForm(args, { fields, wording }, async (typed, app, client) => {
    await signUp(app, client, typed)
    return redirectWithNotice(href('/auth/sign-up'), { request: args.request, notice: 'signed-up' })
  })
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { policy, domains, contact } = loaderData
  const notice = useRouteLoaderData<typeof rootLoader>('root')?.notice
  if (policy === 'off')
    return (
      <p>
        Accounts are made by invitation. Please ask <a href={`mailto:${contact}`}>{contact}</a>.
      </p>
    )
  return (
    <StaffForm
      // A form that was sent comes back empty.
      key={notice?.id}
      label="Sign Up"
      fields={fields}
      returned={actionData}
      submit="Sign Up"
      busy="Creating account..."
    >
      {policy === 'domains' && (
        <p className="note">Open to email addresses at {domains.join(', ')}.</p>
      )}
    </StaffForm>
  )
}
