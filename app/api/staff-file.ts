import { hasRight } from '#core/people/account.ts'
import type { Role } from '#core/rights/role.ts'
import { findRequestUser } from '../client.server.ts'
import type { AppContext, RequestInfo } from '../context.ts'

/** Who asks for a file of staff, or the answer to somebody else. Core asks again. */
export async function requireFileUser(
  context: Pick<AppContext, 'db' | 'log'>,
  request: Request,
  { may, screen, info }: { may: (role: Role) => boolean; screen: string; info: RequestInfo },
) {
  const user = await findRequestUser(context, request, info)
  const next = new URLSearchParams({ next: screen })
  if (!user) return new Response(null, { status: 303, headers: { location: `/auth?${next}` } })
  if (!hasRight(user, may)) return new Response('Not allowed.\n', { status: 403 })
  return user
}
