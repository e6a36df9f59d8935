import { data, Form, href } from 'react-router'
import { titled } from '#app/ui/titled.ts'
import { isLinkPurpose, type LinkPurpose } from '#core/people/account.ts'
import { type ConfirmedLink, confirmMailLink } from '#core/sign-in/links.server.ts'
import { states } from '#core/sign-in/states.ts'
import { clientOfRoute } from '../client.server.ts'
import { appContext } from '../context.ts'
import { isHttps, setCookie, signInCookies } from '../cookies.server.ts'
import { readForm, redirectWithNotice } from '../forms.ts'
import type { NoticeName } from '../notices.ts'
import { messageOf } from '../refusal-texts.ts'
import { refusedOf, retryHeaders } from '../refused-form.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { Toast } from '../ui/toast.tsx'
import type { Route } from './+types/mail-link.ts'

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

/** docs/product.md §7. */
const landings = {
  verified: { to: href('/auth/verified'), notice: undefined },
  'signed-in': { to: href('/auth'), notice: 'signed-in' },
  'second-factor-needed': { to: states['second factor pending'].page, notice: undefined },
  'reset-allowed': { to: states.reset.page, notice: undefined },
} as const

export const meta = titled('Confirm')

/** A mail scanner that opens the link must not use it up (docs/bar.md 26). */
export function loader({ request, url }: Route.LoaderArgs) {
  const purpose = url.searchParams.get('for')
  const token = url.searchParams.get('token') ?? ''
  if (!isLinkPurpose(purpose) || token === '')
    throw redirectWithNotice(href('/auth'), { request, notice: 'invalid-link' })
  return { purpose, token }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const { for: purpose, token } = await readForm(request, ['for', 'token'])
  if (!isLinkPurpose(purpose))
    return redirectWithNotice(href('/auth'), { request, notice: 'invalid-link' })
  try {
    const link = { purpose, token }
    const confirmed = await confirmMailLink(context.get(appContext), clientOfRoute(args), link)
    const headers = cookiesOf(request, confirmed)
    const { to, notice } = landings[confirmed.outcome]
    const isOffered = confirmed.outcome === 'signed-in' && confirmed.offersPasskey
    const shown = isOffered ? 'signed-in-first' : notice
    return redirectWithNotice(to, { request, headers, notice: shown, document: true })
  } catch (error) {
    const refused = refusedOf(error)
    if (refused.outcome === 'invalid-link') {
      const notice: NoticeName = purpose === 'reset' ? 'invalid-reset-link' : 'invalid-link'
      return redirectWithNotice(href('/auth'), { request, notice })
    }
    return data(
      { message: messageOf(refused), responseId: crypto.randomUUID() },
      { headers: retryHeaders(refused), status: 429 },
    )
  }
}

function cookiesOf(request: Request, confirmed: ConfirmedLink): Headers {
  if (confirmed.outcome === 'signed-in' || confirmed.outcome === 'second-factor-needed')
    return signInCookies(request, confirmed)
  const headers = new Headers()
  if (confirmed.outcome === 'reset-allowed')
    setCookie(headers, isHttps(request), states.reset.cookie, confirmed.resetToken)
  return headers
}

export default function MailLink({ loaderData, actionData }: Route.ComponentProps) {
  const { title, text, button } = copy[loaderData.purpose]
  return (
    <div className="card">
      <h1>{title}</h1>
      <p className="subtitle">{text}</p>
      {actionData && <Toast key={actionData.responseId} message={actionData.message} />}
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
