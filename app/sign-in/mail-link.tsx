import { data, Form, href } from 'react-router'
import { isLinkPurpose, type LinkPurpose, type Refused } from '#core/users/account.ts'
import { appContext } from '../context.ts'
import { messageOf, readForm, sendOn } from '../forms.ts'
import type { NoticeName } from '../notices.ts'
import { SubmitButton } from '../ui/staff-form.tsx'
import { Toast } from '../ui/toast.tsx'
import type { Route } from './+types/mail-link.ts'

const words: Record<LinkPurpose, { title: string; text: string; button: string }> = {
  verify: {
    title: 'Verify your email',
    text: 'One press confirms that this address is yours.',
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

/** Where each link leads once it is confirmed (docs/product.md §7). */
const landings = {
  verified: { to: '/', notice: 'verified' },
  'signed-in': { to: href('/auth'), notice: 'signed-in' },
  'reset-allowed': { to: href('/reset-password'), notice: undefined },
} as const

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Confirm | Qantara' }]
}

/** Only shows a button: a mail scanner that opens the link must not use it up (docs/bar.md 26). */
export function loader({ request, url }: Route.LoaderArgs) {
  const purpose = url.searchParams.get('for')
  const token = url.searchParams.get('token') ?? ''
  if (!isLinkPurpose(purpose) || token === '')
    throw sendOn(href('/auth'), { request, notice: 'invalid-link' })
  return { purpose, token }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { for: purpose, token } = await readForm(request, ['for', 'token'])
  if (!isLinkPurpose(purpose)) return sendOn(href('/auth'), { request, notice: 'invalid-link' })
  const answer = await context.get(appContext).accounts.confirmMailLink(request, { purpose, token })
  const { headers } = answer
  if (answer.outcome === 'second-factor-needed')
    return sendOn(href('/auth/second-factor'), { request, headers, document: true })
  if (isConfirmed(answer)) {
    const { to, notice } = landings[answer.outcome]
    return sendOn(to, { request, headers, notice, document: true })
  }
  if (answer.outcome === 'invalid-link') {
    const notice: NoticeName = purpose === 'reset' ? 'invalid-reset-link' : 'invalid-link'
    return sendOn(href('/auth'), { request, headers, notice })
  }
  return data(
    { message: messageOf(answer as Refused), attempt: crypto.randomUUID() },
    { headers, status: 429 },
  )
}

type Confirmed = { outcome: keyof typeof landings }

function isConfirmed(answer: { outcome: string }): answer is Confirmed {
  return answer.outcome in landings
}

export default function MailLink({ loaderData, actionData }: Route.ComponentProps) {
  const { title, text, button } = words[loaderData.purpose]
  return (
    <div className="card">
      <h1>{title}</h1>
      <p className="subtitle">{text}</p>
      {actionData && <Toast key={actionData.attempt} message={actionData.message} />}
      <Form method="post">
        <input type="hidden" name="for" value={loaderData.purpose} />
        <input type="hidden" name="token" value={loaderData.token} />
        <div className="actions">
          <SubmitButton label={button} busy="One moment..." />
        </div>
      </Form>
    </div>
  )
}
