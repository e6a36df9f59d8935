import { hasSecondFactor } from '#core/rights/users.server.ts'
import type { Db } from '#db/schema.ts'

/**
 * Whether a user's second factor was reset or switched off and they have no new one: then a password
 * is not enough to approve (docs/decisions/2026-11-23-approving-with-a-second-factor.md).
 */
export async function lacksSecondFactor(db: Db, personId: string): Promise<boolean> {
  if (await hasSecondFactor(db, personId)) return false
  const rows = await db
    .selectFrom('changes')
    .select('differences')
    .where('noun', '=', 'people')
    .where('record_id', '=', personId)
    .execute()
  return rows.some(({ differences }) => {
    const { secondFactor } = differences as { secondFactor?: { before: unknown } }
    return secondFactor?.before === true
  })
}
