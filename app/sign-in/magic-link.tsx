import { href } from 'react-router'
import { appContext } from '../context.ts'
import { namesOf, readForm, returnForm, sendOn } from '../forms.ts'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/magic-link.ts'
import { email } from './fields.ts'

const fields = { email }

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Magic Link | Qantara' }]
}

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request, namesOf(fields))
  const answer = await context.get(appContext).accounts.requestMagicLink(request, typed)
  if (answer.outcome !== 'check-mail')
    return returnForm(answer, fields, typed, { texts: { incomplete: email.missing } })
  return sendOn(href('/auth/magic-link'), { request, ...answer, notice: 'magic-link-sent' })
}

export default function MagicLink({ actionData }: Route.ComponentProps) {
  return (
    <StaffForm
      label="Magic Link"
      fields={fields}
      returned={actionData}
      submit="Send Magic Link"
      busy="Sending..."
    >
      <p className="note">We'll send you a magic link to sign in without a password.</p>
    </StaffForm>
  )
}
