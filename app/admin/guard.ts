import { type ActionFunctionArgs, data } from 'react-router'
import { isRefusal } from '#core/issue.ts'
import { mayOpenPanel } from '#core/users/role.ts'
import { appContext } from '../context.ts'
import { redirectWithNotice } from '../forms.ts'
import { denied, refuse, requireSession, requireSetUp } from '../guard.ts'
import type { NoticeName } from '../notices.ts'
import { messageOf } from '../refusal-texts.ts'
import { refusedOf } from '../refused-form.ts'

export { refuse, refusedForm, requireUser, throwOnRefusal } from '../guard.ts'

/** Before every loader and action, also a named one (docs/product.md §4, §6). Core asks again. */
export async function requireAdmin(args: ActionFunctionArgs): Promise<void> {
  const { context } = args
  const session = requireSession(args)
  if (!mayOpenPanel(session.role)) throw await denied(context.get(appContext))
  requireSetUp(args, session)
}

/** For what a legal hold forbids: it is told where it was asked for. */
export function heldOrThrow(error: unknown) {
  if (isRefusal(error, 'legal-hold')) return { outcome: 'legal-hold' } as const
  throw error
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
