import { type ActionFunctionArgs, data, href } from 'react-router'
import { isRefusal, type RefusalCode } from '#core/issue.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import type { Refused } from '#core/users/account.ts'
import { mayOpenPanel } from '#core/users/role.ts'
import type { Denial } from '../access-denied.tsx'
import type { Answer } from '../accounts.ts'
import { type AppContext, appContext, currentUserContext } from '../context.ts'
import { messageOf, sendOn } from '../forms.ts'
import type { NoticeName } from '../notices.ts'

/**
 * The one guard of the area (docs/product.md §4, §6): it runs before every loader and action,
 * also when a request names only one of them. Core checks the role again, by itself. An admin who owes
 * the firm a second factor is led to set it up before anything else.
 */
export async function requireAdmin({ request, url, context }: ActionFunctionArgs): Promise<void> {
  const session = context.get(currentUserContext)
  if (!session) {
    const next = new URLSearchParams({ next: url.pathname + url.search })
    throw sendOn(`/auth?${next}`, { request, document: true })
  }
  if (!mayOpenPanel(session.role)) throw await denied(context.get(appContext))
  const setUp = href('/admin/account/second-factor')
  if (session.mustEnrol && url.pathname !== setUp) throw sendOn(setUp, { request })
}

/** Answers a refusal of core that the guard did not foresee, such as a session that just ended. */
export async function refuse(program: AppContext, code: RefusalCode) {
  return code === 'not-found' ? data(undefined, 404) : denied(program)
}

/** Runs `work` and throws a refusal of core as a Response. */
export async function orRefuse<T>(program: AppContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) throw await refuse(program, error.code)
    throw error
  }
}

async function denied({ db }: AppContext) {
  const { name, email, phone } = (await readSettings(db)).firm
  const denial: Denial = { requiredRole: 'admin', contact: { name, email, phone } }
  return data(denial, 403)
}

/** The dialog again with the refusal; a forbidden or unknown record becomes an error page. */
export async function refusedDialog({ context }: ActionFunctionArgs, error: unknown) {
  if (!isRefusal(error)) throw error
  const { code, details } = error
  if (code === 'not-found' || code === 'not-allowed')
    throw await refuse(context.get(appContext), code)
  return data({ message: messageOf({ outcome: code, ...details }) }, { status: 409 })
}

/** The answer to a dialog's form: back to where it was opened, or the dialog with the refusal. */
export async function conclude<Done extends string>(
  { request, context }: ActionFunctionArgs,
  answer: Answer<Done>,
  done: { outcome: Done; back: string; notice: NoticeName },
) {
  const { headers } = answer
  if (answer.outcome === done.outcome)
    return sendOn(done.back, { request, headers, notice: done.notice })
  const refused = answer as Refused
  if (refused.outcome === 'not-found' || refused.outcome === 'not-allowed')
    throw await refuse(context.get(appContext), refused.outcome)
  return data({ message: messageOf(refused) }, { status: 409, headers })
}
