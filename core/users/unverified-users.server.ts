import { sql } from 'kysely'
import type { Db, Tx } from '#db/schema.ts'

const maxUnverified = 1000

/** Since that moment, so that strangers cannot fill the list of people. Returns how many. */
export async function deleteUnverifiedUsers(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('users')
    .where(sql<boolean>`not email_verified`)
    .where('disabled_at', 'is', null)
    .where('updated_at', '<', before)
    .where('id', 'not in', (query) =>
      query.selectFrom('user_roles').select('user_id').where('role', '<>', 'viewer'),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Keeps at most 1,000, the newest, so that strangers shut nobody out (docs/bar.md 20). */
export async function deleteSurplusUnverified(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('users')
    .where('id', 'in', (query) =>
      query
        .selectFrom('users')
        .select('id')
        .where(sql<boolean>`not email_verified`)
        .where('signed_up_at', 'is not', null)
        .where('disabled_at', 'is', null)
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .offset(maxUnverified)
        .limit(100),
    )
    .execute()
}
