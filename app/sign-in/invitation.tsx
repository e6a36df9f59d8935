import { href } from 'react-router'
import { appContext } from '../context.ts'
import { namesOf, readForm, returnForm, sendOn } from '../forms.ts'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/invitation.ts'
import { fullName, newPassword } from './fields.ts'
import { isEntered, letIn } from './let-in.ts'

const fields = { fullName, password: newPassword }

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Invitation | Qantara' }]
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const invitation = await context.get(appContext).accounts.findInvitation(token)
  if (!invitation) throw sendOn(href('/auth'), { request, notice: 'invalid-link' })
  return { email: invitation.email, role: invitation.role }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const typed = await readForm(request, namesOf(fields))
  const token = url.searchParams.get('token') ?? ''
  const answer = await context
    .get(appContext)
    .accounts.acceptInvitation(request, { ...typed, token })
  if (isEntered(answer)) return letIn(request, answer)
  if (answer.outcome === 'invalid-link')
    return sendOn(href('/auth'), { request, ...answer, notice: 'invalid-link' })
  return returnForm(answer, fields, typed, { title: 'Error creating account' })
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
