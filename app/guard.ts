import { type ActionFunctionArgs, data } from 'react-router'
import { isRefusal, type RefusalCode } from '#core/issue.ts'
import type { CurrentUser } from '#core/people/account.ts'
import { isServiceAskedOf } from '#core/rights/write.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { SignedIn } from '#core/sign-in/dependencies.ts'
import { opens, states } from '#core/sign-in/states.ts'
import type { Denial } from './access-denied.tsx'
import { clientOfRoute } from './client.server.ts'
import { type AppContext, appContext, currentUserContext } from './context.ts'
import { redirectWithNotice } from './forms.ts'
import type { Wording } from './refusal-texts.ts'
import { refusedOf, returnForm } from './refused-form.ts'
import type { FormField } from './ui/form-field.tsx'

type Asked = Pick<ActionFunctionArgs, 'request' | 'url' | 'context'>

/** Sends people who are not signed in to the sign-in. */
export function requireSession({ request, url, context }: Asked): CurrentUser {
  const session = context.get(currentUserContext)
  if (!session) {
    const next = new URLSearchParams({ next: url.pathname + url.search })
    throw redirectWithNotice(`${states.anonymous.page}?${next}`, { request, document: true })
  }
  return session
}

/** Sends people who owe a second factor to where it is set up, unless the address is a step of that. */
export function requireSetUp({ request, url }: Asked, session: CurrentUser): void {
  if (!opens(session, url.pathname))
    throw redirectWithNotice(states.enrolling.page, { request, document: true })
}

export async function refuse(app: AppContext, code: RefusalCode) {
  if (code === 'not-found') return data(undefined, 404)
  if (code === 'needs-approval') return data(undefined, 409)
  return denied(app)
}

/** `session` is of somebody who signs in and opens no staff page: they hear here of what others hear there. */
export async function denied({ db, oidc }: AppContext, session?: CurrentUser) {
  const { name, email, phone } = (await findSettings(db)).firm
  const offersPasskey =
    session !== undefined &&
    !session.hasSecondFactor &&
    !(await isServiceAskedOf(db, oidc, session))
  const contact = { name, email, phone }
  const denial: Denial = { requiredRole: 'admin', contact, offersPasskey }
  return data(denial, 403)
}

/** Throws a refusal of core as a Response. */
export async function throwOnRefusal<T>(app: AppContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) throw await refuse(app, error.code)
    throw error
  }
}

export async function refusedForm(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  error: unknown,
  fields: readonly FormField[],
  typed: Readonly<Record<string, string>>,
  wording?: Wording,
) {
  const refused = refusedOf(error)
  if (refused.outcome === 'not-allowed')
    throw await refuse(context.get(appContext), refused.outcome)
  return returnForm(refused, fields, typed, wording)
}

/** The guard has seen to it that there is somebody. */
export function requireUser({ context }: Pick<ActionFunctionArgs, 'context'>): CurrentUser {
  const user = context.get(currentUserContext)
  if (!user) throw new Error('No guard is set for this page')
  return user
}

/** The same, with the browser in which they do something. */
export function signedIn(args: Pick<ActionFunctionArgs, 'request' | 'context'>): SignedIn {
  return { actor: requireUser(args), client: clientOfRoute(args) }
}
