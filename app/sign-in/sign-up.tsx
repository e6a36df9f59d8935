import { href, useRouteLoaderData } from 'react-router'
import { readSettings } from '#core/settings/settings.server.ts'
import { appContext } from '../context.ts'
import { namesOf, readForm, returnForm, sendOn } from '../forms.ts'
import type { loader as rootLoader } from '../root.tsx'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/sign-up.ts'
import { email, fullName, newPassword } from './fields.ts'

const fields = { fullName, email, password: newPassword }

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Sign Up | Qantara' }]
}

export async function loader({ context }: Route.LoaderArgs) {
  const { accounts, db } = context.get(appContext)
  const [policy, { firm }] = await Promise.all([accounts.signUpPolicy(), readSettings(db)])
  return { ...policy, contact: firm.email }
}

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request, namesOf(fields))
  const answer = await context.get(appContext).accounts.signUp(request, typed)
  if (answer.outcome !== 'check-mail')
    return returnForm(answer, fields, typed, { title: 'Error creating account', tried: 'sign-up' })
  return sendOn(href('/auth/sign-up'), { request, ...answer, notice: 'signed-up' })
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
