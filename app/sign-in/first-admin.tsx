import { titled } from '#app/ui/titled.ts'
import { isFirstAdminCode } from '#core/people/operator.server.ts'
import { joinAsFirstAdmin } from '#core/sign-in/join.server.ts'
import { answerForm, beginAnew } from '../answer-form.ts'
import { appContext } from '../context.ts'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/first-admin.ts'
import { email, fullName, newPassword } from './fields.ts'
import { sessionResponse } from './session-response.ts'

const fields = [fullName, email, newPassword]

export const meta = titled('First Admin')

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const code = url.searchParams.get('code') ?? ''
  if (!(await isFirstAdminCode(context.get(appContext).db, code)))
    throw beginAnew(request, 'invalid-link')
  return null
}

export function action(args: Route.ActionArgs) {
  const code = args.url.searchParams.get('code') ?? ''
  const wording = { title: 'Error creating account' }
  return answerForm(args, { fields, wording }, async (typed, app, client) =>
    sessionResponse(args.request, await joinAsFirstAdmin(app, client, { ...typed, code })),
  )
}

export default function FirstAdmin({ actionData }: Route.ComponentProps) {
  return (
    <div className="card">
      <h1>First admin</h1>
      <p className="subtitle">
        This account runs the site: it opens the panel and invites everybody else.
      </p>
      <StaffForm
        label="First admin"
        fields={fields}
        returned={actionData}
        submit="Create Account"
        busy="Creating account..."
      />
    </div>
  )
}
