import { titled } from '#app/ui/titled.ts'
import { findInvitation } from '#core/people/invitations.server.ts'
import { joinByInvitation } from '#core/sign-in/join.server.ts'
import { answerForm, beginAnew } from '../answer-form.ts'
import { appContext } from '../context.ts'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/invitation.ts'
import { fullName, newPassword } from './fields.ts'
import { ServiceLink } from './service-link.tsx'
import { sessionResponse } from './session-response.ts'

const fields = [fullName, newPassword]

export const meta = titled('Invitation')

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const invitation = await findInvitation(context.get(appContext).db, token)
  if (!invitation) throw beginAnew(request, 'invalid-link')
  const service = context.get(appContext).oidc?.name
  return { email: invitation.email, role: invitation.role, service, token }
}

export function action(args: Route.ActionArgs) {
  const token = args.url.searchParams.get('token') ?? ''
  const wording = { title: 'Error creating account' }
  return answerForm(args, { fields, wording }, async (typed, app, client) =>
    sessionResponse(args.request, await joinByInvitation(app, client, { ...typed, token })),
  )
}

export default function AcceptInvitation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="card">
      <h1>Welcome</h1>
      <p className="subtitle">
        You are invited as {loaderData.role}. Your account will be{' '}
        <bdi className="breakable">{loaderData.email}</bdi>.
      </p>
      <ServiceLink
        name={loaderData.service}
        query={`?${new URLSearchParams({ invitation: loaderData.token })}`}
      />
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
