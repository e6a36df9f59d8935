import { Refusal } from '#core/issue.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import { type ContentType, invalidateContent } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'

export type CachedPageSummary = {
  address: string
  bytes: number
  isStale: boolean
  madeOf: readonly ContentType[]
}

/** In every process: pages with the same content as the one at `address`, or all. Throws Refusal. */
export async function refreshPages(
  db: Db,
  actorId: string,
  kept: readonly CachedPageSummary[],
  address?: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireRight(tx, actorId, mayEditContent)
    if (address === undefined) return invalidateContent(tx, ['settings'])
    const page = kept.find((each) => each.address === address)
    if (!page) throw new Refusal('not-found')
    const [own = 'settings'] = page.madeOf.filter((noun) => noun !== 'settings' && noun !== 'pages')
    return invalidateContent(tx, [own])
  })
}
