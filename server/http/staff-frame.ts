import type { ServerResponse } from 'node:http'
import { findRequestUser } from '#app/client.server.ts'
import type { RequestInfo } from '#app/context.ts'
import { type CurrentUser, hasRight } from '#core/people/account.ts'
import type { Role } from '#core/rights/role.ts'
import type { Db } from '#db/schema.ts'
import type { Log } from '../log.ts'
import { text } from './send.ts'

/** Who asks for a document in a frame of the panel, or the answer to somebody else. */
export async function requireFrameUser(
  deps: { db: Db; log: Log },
  request: Request,
  { may, info }: { may: (role: Role) => boolean; info: RequestInfo },
): Promise<CurrentUser | Response> {
  const user = await findRequestUser(deps, request, info)
  if (!user) return text(401, 'Sign in first.\n')
  return hasRight(user, may) ? user : text(403, 'This is for admins.\n')
}

export function framedPage(
  outgoing: ServerResponse,
  { html, policy }: { html: string; policy: string },
): Response {
  outgoing.setHeader('x-frame-options', 'SAMEORIGIN')
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  })
}
