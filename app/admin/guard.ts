import { type ActionFunctionArgs, data } from 'react-router'
import { isRefusal, type RefusalCode } from '#core/issue.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { stateOf, states } from '#core/sign-in/states.ts'
import type { CurrentUser } from '#core/users/account.ts'
import { mayOpenPanel } from '#core/users/role.ts'
import type { Denial } from '../access-denied.tsx'
import { type AppContext, appContext, currentUserContext } from '../context.ts'
import { redirectWithNotice, type Typed } from '../forms.ts'
import type { NoticeName } from '../notices.ts'
import { messageOf } from '../refusal-texts.ts'
import { refusedOf, returnForm } from '../refused-form.ts'
import type { Fields } from '../ui/fields.ts'

/** Before every loader and action, also a named one (docs/product.md §4, §6). Core asks again. */
export async function requireAdmin({ request, url, context }: ActionFunctionArgs): Promise<void> {
  const session = context.get(currentUserContext)
  if (!session) {
    const next = new URLSearchParams({ next: url.pathname + url.search })
    throw redirectWithNotice(`${states.anonymous.page}?${next}`, { request, document: true })
  }
  if (!mayOpenPanel(session.role)) throw await denied(context.get(appContext))
  const setUp = states.enrolling.page
  if (stateOf(session) === 'enrolling' && url.pathname !== setUp)
    throw redirectWithNotice(setUp, { request })
}

export async function refuse(app: AppContext, code: RefusalCode) {
  if (code === 'not-found') return data(undefined, 404)
  if (code === 'needs-approval') return data(undefined, 409)
  return denied(app)
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

/** For what a legal hold forbids: it is told where it was asked for. */
export function heldOrThrow(error: unknown) {
  if (isRefusal(error, 'legal-hold')) return { outcome: 'legal-hold' } as const
  throw error
}

async function denied({ db }: AppContext) {
  const { name, email, phone } = (await findSettings(db)).firm
  const denial: Denial = { requiredRole: 'admin', contact: { name, email, phone } }
  return data(denial, 403)
}

/** A forbidden or unknown record becomes an error page. */
async function refusedDialog({ context }: ActionFunctionArgs, error: unknown) {
  const refused = refusedOf(error)
  const { outcome } = refused
  if (outcome === 'not-found' || outcome === 'not-allowed')
    throw await refuse(context.get(appContext), outcome)
  return data({ message: messageOf(refused) }, { status: 409 })
}

export async function actionResponse(
  args: ActionFunctionArgs,
  work: Promise<unknown>,
  { back, notice }: { back: string; notice: NoticeName },
) {
  try {
    const outcome = await work
    const isSubmitted = outcome === 'submitted'
    return redirectWithNotice(back, {
      request: args.request,
      notice: isSubmitted ? 'submitted' : notice,
    })
  } catch (error) {
    return refusedDialog(args, error)
  }
}

export async function refusedForm<F extends Fields>(
  { context }: ActionFunctionArgs,
  error: unknown,
  fields: F,
  typed: Typed<keyof F & string>,
) {
  const refused = refusedOf(error)
  if (refused.outcome === 'not-allowed')
    throw await refuse(context.get(appContext), refused.outcome)
  return returnForm(refused, fields, typed)
}

/** The guard has seen to it that there is somebody. */
export function requireUser({ context }: Pick<ActionFunctionArgs, 'context'>): CurrentUser {
  const user = context.get(currentUserContext)
  if (!user) throw new Error('No guard is set for this page')
  return user
}
