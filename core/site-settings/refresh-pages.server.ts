import { Refusal } from '#core/issue.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
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
  await write(db, { actorId, right: mayEditContent }, async (work) => {
    const { tx } = work
    if (address === undefined) return invalidateContent(tx, ['settings'])
    const page = kept.find((each) => each.address === address)
    if (!page) throw new Refusal('not-found')
    const [own = 'settings'] = page.madeOf.filter((noun) => noun !== 'settings' && noun !== 'pages')
    return invalidateContent(tx, [own])
  })
}
