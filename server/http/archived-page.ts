import { showArchivedPage } from '#core/archive/shown-page.server.ts'
import type { Files } from '#core/media/files.ts'
import { mayReadArchive } from '#core/rights/role.ts'
import type { Db } from '#db/schema.ts'
import { archivedPolicy } from '../answer/policy.ts'
import type { Log } from '../log.ts'
import type { Handler } from './handler.ts'
import { text } from './send.ts'
import { framedPage, requireFrameUser } from './staff-frame.ts'

/** `/admin/archive/{number}/page`: what visitors got, in a frame of the panel. */
export function createArchivedPage(parts: { db: Db; log: Log; files: Files }): Handler {
  const { db, log, files } = parts
  return async (request, { address, outgoing, info }) => {
    const user = await requireFrameUser({ db, log }, request, { may: mayReadArchive, info })
    if (user instanceof Response) return user
    const number = Number((address?.path ?? '').split('/')[3])
    const html = await showArchivedPage(db, user.id, number, files)
    if (html === undefined) return text(404, 'There is no such page in the archive.\n')
    return framedPage(outgoing, { html, policy: archivedPolicy })
  }
}
