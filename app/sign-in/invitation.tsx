import { href } from 'react-router'
import { joinByInvitation } from '#core/account-actions/new-account.server.ts'
import { findInvitation } from '#core/invitations/invitations.server.ts'
import { clientOfRoute } from '../client.server.ts'
import { appContext } from '../context.ts'
import { namesOf, readForm, redirectWithNotice, refusedOf, returnForm } from '../forms.ts'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/invitation.ts'
import { fullName, newPassword } from './fields.ts'
import { sessionResponse } from './session-response.ts'

const fields = { fullName, password: newPassword }

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Invitation | Qantara' }]
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const invitation = await findInvitation(context.get(appContext).db, token)
  if (!invitation) throw redirectWithNotice(href('/auth'), { request, notice: 'invalid-link' })
  return { email: invitation.email, role: invitation.role }
}

export async function action(args: Route.ActionArgs) {
  const { request, url, context } = args
  const typed = await readForm(request, namesOf(fields))
  const token = url.searchParams.get('token') ?? ''
  try {
    const form = { ...typed, token }
    const result = await joinByInvitation(context.get(appContext), clientOfRoute(args), form)
    return sessionResponse(request, result)
  } catch (error) {
    const refused = refusedOf(error)
    if (refused.outcome === 'invalid-link')
      return redirectWithNotice(href('/auth'), { request, notice: 'invalid-link' })
    return returnForm(refused, fields, typed, { title: 'Error creating account' })
  }
}

export default function AcceptInvitation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="card">
      <h1>Welcome</h1>
      <p className="subtitle">
        You are invited as {loaderData.role}. Your account will be{' '}
        <bdi className="breakable">{loaderData.email}</bdi>.
      </p>
      <StaffForm
        label="Invitation"
        fields={fields}
        returned={actionData}
        submit="Create Account"
        busy="Creating account..."
      />
    </div>
  )
}
