import { operationRequestOf } from '#core/review/obstacle.server.ts'
import type { Dependencies, Means } from '#core/review/operation.server.ts'
import { rehearse } from '#core/review/rehearse.server.ts'
import { findSubmission, type Submission } from '#core/review/submissions.server.ts'
import { mayEditContent } from '#core/rights/role.ts'
import type { Db } from '#db/schema.ts'
import { parseAddress } from '../answer/address.ts'
import { closedPolicy, framedPolicy } from '../answer/policy.ts'
import type { Log } from '../log.ts'
import type { PublicSite } from '../pages/site.ts'
import type { Handler } from './handler.ts'
import { text } from './send.ts'
import { framedPage, requireFrameUser } from './staff-frame.ts'

/** `?side=old|new&page=/team`; what waits is made, read, and taken back (docs/product.md §11). */
export function createReviewPage(parts: {
  db: Db
  log: Log
  site: PublicSite
  means: Means
}): Handler {
  const { db, log, site, means } = parts
  const deps = { ...means, db }
  return async (request, { address, outgoing, info }) => {
    const user = await requireFrameUser({ db, log }, request, { may: mayEditContent, info })
    if (user instanceof Response) return user
    const id = (address?.path ?? '').split('/')[3] ?? ''
    const submission = await findSubmission(db, id)
    const path = parseAddress(address?.query.get('page') ?? '')?.path ?? ''
    outgoing.setHeader('x-frame-options', 'SAMEORIGIN')
    if (submission?.state !== 'waiting') return said(404, 'It is no longer waiting.\n')
    const isNew = address?.query.get('side') === 'new'
    const page = isNew
      ? await withChange(deps, submission, (tx) => site.render(path, { db: tx, now: soon() }))
      : await site.render(path, { now: new Date() })
    if (!page) return said(409, 'Others have saved meanwhile: this change cannot be made now.\n')
    return framedPage(outgoing, page)
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
function withChange<Page>(
  deps: Dependencies,
  submission: Submission,
  render: (tx: Db) => Promise<Page>,
): Promise<Page | undefined> {
  const wanted = operationRequestOf(deps, submission)
  // As on its time.
  const input = { ...(wanted.input as object), at: undefined }
  return rehearse(deps, { ...wanted, input }, async (tx, { isDone }) =>
    isDone ? render(tx) : undefined,
  )
}
