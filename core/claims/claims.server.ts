import { noun } from '#core/record/noun.ts'
import { findRecord, listRecords } from '#core/record/records.server.ts'
import { findOfficeDay } from '#core/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'
import { type Claim, checkClaim, claimFields } from './claim.ts'

/** Claims as the program itself writes them; people save them by `claimNoun`. */
export const claimRecords = noun({
  name: 'claims',
  one: 'claim',
  fields: claimFields,
  key: 'name',
  shows: ['themes', 'pages'],
  titleOf: ({ name }) => name,
  check: checkClaim,
})

/** Sorted by name. */
export function listClaims(db: Db): Promise<Claim[]> {
  return listRecords(db, claimRecords)
}

export function findClaim(db: Db, name: string): Promise<Claim | undefined> {
  return findRecord(db, claimRecords, name)
}

/** Counts the claims whose review day, in the office's time zone, has passed. */
export async function countOverdueClaims(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('claims')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('review_by', '<', await findOfficeDay(db, now))
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
