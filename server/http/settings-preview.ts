import { mayEditContent } from '#core/rights/role.ts'
import type { Db } from '#db/schema.ts'
import type { Log } from '../log.ts'
import type { PublicSite } from '../pages/site.ts'
import type { Handler } from './handler.ts'
import { text } from './send.ts'
import { framedPage, requireFrameUser } from './staff-frame.ts'

/** For trying colours: for admins only, framed by pages of ours, without a variable part. */
export function createSettingsPreview(parts: { db: Db; log: Log; site: PublicSite }): Handler {
  const { db, log, site } = parts
  return async (request, { address, outgoing, info }) => {
    const user = await requireFrameUser({ db, log }, request, { may: mayEditContent, info })
    if (user instanceof Response) return user
    const path = address?.query.get('page') ?? '/'
    const page = site.pages.find(({ pattern }) => pattern === path && !pattern.includes(':'))
    if (!page) return text(404, 'There is no such page.\n')
    return framedPage(outgoing, await site.render(path))
  }
}
