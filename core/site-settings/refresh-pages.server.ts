import { Refusal } from '#core/issue.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import { type ContentType, invalidateContent } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'

/** A finished page in the memory of this process. */
export type KeptPageSummary = {
  /** Its address, or the name that unknown ones share. */
  address: string
  bytes: number
  /** It is made again at its next request. */
  isStale: boolean
  madeOf: readonly ContentType[]
}

/**
 * Makes every process make pages again at their next request: those with the content of one page, or
 * all. What all pages are made of is the last thing that one page is refreshed by.
 *
 * @param address of the one page; all of them without it
 * @throws Refusal 'not-allowed', 'not-found'
 */
export async function refreshPages(
  db: Db,
  actorId: string,
  kept: readonly KeptPageSummary[],
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
