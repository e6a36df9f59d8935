import type { ActionFunctionArgs } from 'react-router'
import { isRefusal } from '#core/issue.ts'
import { mayOpenPanel } from '#core/users/role.ts'
import { appContext } from '../context.ts'
import { denied, requireSession, requireSetUp } from '../guard.ts'

export { refuse, refusedForm, requireUser, throwOnRefusal } from '../guard.ts'

/** Before every loader and action, also a named one (docs/product.md §4, §6). Core asks again. */
export async function requireAdmin(args: ActionFunctionArgs): Promise<void> {
  const { context } = args
  const session = requireSession(args)
  if (!mayOpenPanel(session.role)) throw await denied(context.get(appContext), session)
  requireSetUp(args, session)
}

/** For what a legal hold forbids: it is told where it was asked for. */
export function heldOrThrow(error: unknown) {
  if (isRefusal(error, 'legal-hold')) return { outcome: 'legal-hold' } as const
  throw error
}
