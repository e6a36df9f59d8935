import { findRequestUser } from '#app/client.server.ts'
import { showArchivedPage } from '#core/archive/shown-page.server.ts'
import type { Files } from '#core/media/files.ts'
import { mayReadArchive } from '#core/users/role.ts'
import type { Db } from '#db/schema.ts'
import type { Log } from '../log.ts'
import type { Handler } from './router.ts'
import { text } from './send.ts'

/** Nothing is loaded and nothing runs: what is shown lies in the document itself. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ')

/** `/admin/archive/{number}/page`: what visitors got, in a frame of the panel. */
export function createArchivedPage(parts: { db: Db; log: Log; files: Files }): Handler {
  const { db, log, files } = parts
  return async (request, { address, outgoing }) => {
    const user = await findRequestUser({ db, log }, request)
    if (!user) return text(401, 'Sign in first.\n')
    if (!mayReadArchive(user.role) || user.mustEnrol) return text(403, 'This is for admins.\n')
    const number = Number((address?.path ?? '').split('/')[3])
    const html = await showArchivedPage(db, user.id, number, files)
    if (html === undefined) return text(404, 'There is no such page in the archive.\n')
    outgoing.setHeader('x-frame-options', 'SAMEORIGIN')
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    }
    return new Response(html, { headers })
  }
}
