import { href } from 'react-router'
import { titled } from '#app/ui/titled.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { requestMagicLink } from '#core/sign-in/links.server.ts'
import { answerForm } from '../answer-form.ts'
import { appContext } from '../context.ts'
import { redirectWithNotice } from '../forms.ts'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/magic-link.ts'
import { email } from './fields.ts'

const fields = [email]
const wording = { texts: { incomplete: email.missing } }

export const meta = titled('Magic Link')

export async function loader({ context }: Route.LoaderArgs) {
  const { magicLink, firm } = await findSettings(context.get(appContext).db)
  return { isOff: magicLink.off, contact: firm.email }
}

export function action(args: Route.ActionArgs) {
  const { request } = args
  return answerForm(args, { fields, wording }, async (typed, app, client) => {
    await requestMagicLink(app, client, typed.email)
    return redirectWithNotice(href('/auth/magic-link'), { request, notice: 'magic-link-sent' })
  })
}

export default function MagicLink({ loaderData, actionData }: Route.ComponentProps) {
  const { isOff, contact } = loaderData
  if (isOff)
    return (
      <p>
        Magic links are turned off. Please sign in with your password, or ask{' '}
        <a href={`mailto:${contact}`}>{contact}</a>.
      </p>
    )
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
