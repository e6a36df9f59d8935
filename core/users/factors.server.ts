import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/**
 * In a query: 1 for a user who has an authenticator app or a passkey, so that a password or a link
 * alone does not sign them in; else 0.
 */
export function hasFactor(userId: 'users.id' | 'sessions.user_id'): RawBuilder<number> {
  const id = sql.ref(userId)
  return sql<number>`case
    when exists (select 1 from second_factors where second_factors.user_id = ${id}) then 1
    when exists (select 1 from passkeys where passkeys.user_id = ${id}) then 1
    else 0 end`
}

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select(hasFactor('users.id').as('has'))
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row?.has === 1
}
