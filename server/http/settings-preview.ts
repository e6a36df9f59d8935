import { findRequestUser } from '#app/client.server.ts'
import { pages } from '#app/site/pages.ts'
import { mayEditContent } from '#core/users/role.ts'
import type { Db } from '#db/schema.ts'
import type { Log } from '../log.ts'
import type { PublicSite } from '../pages/site.ts'
import type { Handler } from './router.ts'
import { text } from './send.ts'

/**
 * For trying colours; framed by pages of ours, for admins only, of pages without a variable part.
 */
export function createSettingsPreview(parts: { db: Db; log: Log; site: PublicSite }): Handler {
  const { db, log, site } = parts
  return async (request, { address, outgoing }) => {
    const user = await findRequestUser({ db, log }, request)
    if (!user) return text(401, 'Sign in first.\n')
    if (!mayEditContent(user.role) || user.mustEnrol) return text(403, 'This is for admins.\n')
    const path = address?.query.get('page') ?? '/'
    const placed = pages.find(({ pattern }) => pattern === path && !pattern.includes(':'))
    if (!placed) return text(404, 'There is no such page.\n')
    const { bodies, policy } = await site.answer(placed, { path, query: new URLSearchParams() })
    outgoing.setHeader('x-frame-options', 'SAMEORIGIN')
    return new Response(bodies.identity.toString(), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy.replace(
          "frame-ancestors 'none'",
          "frame-ancestors 'self'",
        ),
      },
    })
  }
}
