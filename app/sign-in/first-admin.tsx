import { href } from 'react-router'
import { appContext } from '../context.ts'
import { namesOf, readForm, returnForm, sendOn } from '../forms.ts'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/first-admin.ts'
import { email, fullName, newPassword } from './fields.ts'
import { isEntered, letIn } from './let-in.ts'

const fields = { fullName, email, password: newPassword }

export function meta(): Route.MetaDescriptors {
  return [{ title: 'First Admin | Qantara' }]
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const code = url.searchParams.get('code') ?? ''
  if (!(await context.get(appContext).accounts.isFirstAdminCode(code)))
    throw sendOn(href('/auth'), { request, notice: 'invalid-link' })
  return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const typed = await readForm(request, namesOf(fields))
  const code = url.searchParams.get('code') ?? ''
  const answer = await context.get(appContext).accounts.firstAdmin(request, { ...typed, code })
  if (isEntered(answer)) return letIn(request, answer)
  if (answer.outcome === 'invalid-link')
    return sendOn(href('/auth'), { request, ...answer, notice: 'invalid-link' })
  return returnForm(answer, fields, typed, { title: 'Error creating account' })
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
