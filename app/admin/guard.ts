import type { ActionFunctionArgs } from 'react-router'
import { isRefusal } from '#core/issue.ts'
import { mayOpenPanel } from '#core/rights/role.ts'
import { type AppContext, appContext } from '../context.ts'
import { denied, requireSession, requireSetUp, requireUser, throwOnRefusal } from '../guard.ts'

/** Before every loader and action, also a named one (docs/product.md §4, §6). Core asks again. */
export async function requireAdmin(args: ActionFunctionArgs): Promise<void> {
  const { context } = args
  const session = requireSession(args)
  if (!mayOpenPanel(session.role)) throw await denied(context.get(appContext), session)
  requireSetUp(args, session)
}

/** Somebody of the staff, and what they work on. */
export type Staff = { app: AppContext; db: AppContext['db']; actorId: string }

export function staffOf(args: Pick<ActionFunctionArgs, 'context'>): Staff {
  const app = args.context.get(appContext)
  return { app, db: app.db, actorId: requireUser(args).id }
}

/** Does in core what they ask for; what core refuses is thrown as its answer. */
export function asStaff<T>(
  args: Pick<ActionFunctionArgs, 'context'>,
  work: (staff: Staff) => Promise<T>,
): Promise<T> {
  const staff = staffOf(args)
  return throwOnRefusal(staff.app, () => work(staff))
}

/** For what a legal hold forbids: it is told where it was asked for. */
export function heldOrThrow(error: unknown) {
  if (isRefusal(error, 'legal-hold')) return { outcome: 'legal-hold' } as const
  throw error
}
