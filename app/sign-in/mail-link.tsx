import { href } from 'react-router'
import { titled } from '#app/ui/titled.ts'
import { Refusal } from '#core/issue.ts'
import { isLinkPurpose, type LinkPurpose } from '#core/people/account.ts'
import { confirmMailLink } from '#core/sign-in/links.server.ts'
import { states } from '#core/sign-in/states.ts'
import { answerForm, beginAnew } from '../answer-form.ts'
import { withCookies } from '../cookies.server.ts'
import { redirectWithNotice } from '../forms.ts'
import { StaffForm } from '../ui/staff-form.tsx'
import type { Route } from './+types/mail-link.ts'
import { sessionResponse } from './session-response.ts'

const copy: Record<LinkPurpose, { title: string; text: string; button: string }> = {
  verify: {
    title: 'Verify your email',
    text: 'One press confirms that this address is yours. After that you can sign in.',
    button: 'Verify Email',
  },
  magic: {
    title: 'Sign in',
    text: 'One press signs you in on this browser.',
    button: 'Sign In',
  },
  reset: {
    title: 'Reset Password',
    text: 'One press takes you to the page where you choose a new password.',
    button: 'Continue',
  },
}

export const meta = titled('Confirm')

/** A mail scanner that opens the link must not use it up (docs/bar.md 26). */
export function loader({ request, url }: Route.LoaderArgs) {
  const purpose = url.searchParams.get('for')
  const token = url.searchParams.get('token') ?? ''
  if (!isLinkPurpose(purpose) || token === '') throw beginAnew(request, 'invalid-link')
  return { purpose, token }
}

export function action(args: Route.ActionArgs) {
  const { request } = args
  return answerForm(args, { fields: [], beside, invalidLink }, async (sent, app, client) => {
    const { for: purpose, token } = sent
    if (!isLinkPurpose(purpose)) throw new Refusal('invalid-link')
    const confirmed = await confirmMailLink(app, client, { purpose, token })
    if ('role' in confirmed) return sessionResponse(request, confirmed, { landing: '/auth' })
    if (confirmed.outcome === 'verified')
      return redirectWithNotice(href('/auth/verified'), { request, document: true })
    const headers = withCookies(request, { reset: confirmed.resetToken })
    return redirectWithNotice(states.reset.page, { request, headers, document: true })
  })
}

const beside = ['for', 'token'] as const

const invalidLink = (sent: { for: string }) =>
  sent.for === 'reset' ? 'invalid-reset-link' : 'invalid-link'

export default function MailLink({ loaderData, actionData }: Route.ComponentProps) {
  const { title, text, button } = copy[loaderData.purpose]
  return (
    <div className="card">
      <h1>{title}</h1>
      <p className="subtitle">{text}</p>
      <StaffForm label={title} returned={actionData} submit={button} busy="One moment...">
        <input type="hidden" name="for" value={loaderData.purpose} />
        <input type="hidden" name="token" value={loaderData.token} />
      </StaffForm>
    </div>
  )
}
