import { href } from 'react-router'
import { joinAsFirstAdmin } from '#core/account-actions/new-account.server.ts'
import { isFirstAdminCode } from '#core/sign-in/first-admin.server.ts'
import { clientOfRoute } from '../client.server.ts'
import { appContext } from '../context.ts'
import { namesOf, readForm, redirectWithNotice, refusedOf, returnForm } from '../forms.ts'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/first-admin.ts'
import { email, fullName, newPassword } from './fields.ts'
import { sessionResponse } from './session-response.ts'

const fields = { fullName, email, password: newPassword }

export function meta(): Route.MetaDescriptors {
  return [{ title: 'First Admin | Qantara' }]
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const code = url.searchParams.get('code') ?? ''
  if (!(await isFirstAdminCode(context.get(appContext).db, code)))
    throw redirectWithNotice(href('/auth'), { request, notice: 'invalid-link' })
  return null
}

export async function action(args: Route.ActionArgs) {
  const { request, url, context } = args
  const typed = await readForm(request, namesOf(fields))
  const code = url.searchParams.get('code') ?? ''
  try {
    const form = { ...typed, code }
    const result = await joinAsFirstAdmin(context.get(appContext), clientOfRoute(args), form)
    return sessionResponse(request, result)
  } catch (error) {
    const refused = refusedOf(error)
    if (refused.outcome === 'invalid-link')
      return redirectWithNotice(href('/auth'), { request, notice: 'invalid-link' })
    return returnForm(refused, fields, typed, { title: 'Error creating account' })
  }
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
