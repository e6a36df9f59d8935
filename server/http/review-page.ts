import { notFoundPage } from '#app/site/errors/not-found-page.tsx'
import type { Site, SitePage } from '#app/site/page.ts'
import { loadPageAt } from '#app/site/pages.ts'
import { readSite } from '#app/site/read-site.ts'
import { type Language, languageOf } from '#core/language.ts'
import { operationRequestOf } from '#core/review/obstacle.server.ts'
import type { Dependencies, Means } from '#core/review/operation.server.ts'
import { rehearse } from '#core/review/rehearse.server.ts'
import { findSubmission, type Submission } from '#core/review/submissions.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import type { Db } from '#db/schema.ts'
import { parseAddress } from '../answer/address.ts'
import { closedPolicy, framedPolicy } from '../answer/policy.ts'
import type { Log } from '../log.ts'
import type { PublicSite } from '../pages/site.ts'
import type { Handler } from './handler.ts'
import { text } from './send.ts'
import { framedPage, requireFrameUser } from './staff-frame.ts'

type Loaded = { page: SitePage; data: unknown; site: Site; language: Language }

/** `?side=old|new&page=/team`; what waits is made, read, and taken back (docs/product.md §11). */
export function createReviewPage(parts: {
  db: Db
  log: Log
  site: PublicSite
  means: Means
}): Handler {
  const { db, log, site, means } = parts
  const { origin } = means
  const deps = { ...means, db }
  return async (request, { address, outgoing }) => {
    const user = await requireFrameUser({ db, log }, request, mayEditContent)
    if (user instanceof Response) return user
    const id = (address?.path ?? '').split('/')[3] ?? ''
    const submission = await findSubmission(db, id)
    const path = parseAddress(address?.query.get('page') ?? '')?.path ?? ''
    outgoing.setHeader('x-frame-options', 'SAMEORIGIN')
    if (submission?.state !== 'waiting') return said(404, 'It is no longer waiting.\n')
    const isNew = address?.query.get('side') === 'new'
    const loaded = isNew
      ? await loadChanged(deps, submission, (tx) => loadPage(site.pages, tx, path, origin, soon()))
      : await loadPage(site.pages, db, path, origin, new Date())
    if (!loaded) return said(409, 'Others have saved meanwhile: this change cannot be made now.\n')
    return framedPage(outgoing, await site.preview({ ...loaded, now: loaded.site.now }))
  }
}

/** In the frame of the page. */
function said(status: number, words: string): Response {
  const answer = text(status, words)
  answer.headers.set('content-security-policy', framedPolicy(closedPolicy))
  return answer
}

/** A publication that has just been made has begun by then. */
const soon = () => new Date(Date.now() + 1000)

/** Undefined where the change could not be made as things are. */
function loadChanged(
  deps: Dependencies,
  submission: Submission,
  load: (tx: Db) => Promise<Loaded>,
): Promise<Loaded | undefined> {
  const wanted = operationRequestOf(deps, submission)
  // As on its time.
  const input = { ...(wanted.input as object), at: undefined }
  return rehearse(deps, { ...wanted, input }, async (tx, { isDone }) =>
    isDone ? load(tx) : undefined,
  )
}

async function loadPage(
  pages: PublicSite['pages'],
  db: Db,
  path: string,
  origin: string,
  now: Date,
): Promise<Loaded> {
  const found = await loadPageAt(pages, db, path, now)
  const shown = found ?? { page: notFoundPage, data: {}, language: languageOf(path) }
  return { ...shown, site: await readSite(db, origin, shown.language, now) }
}
