import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { highestRole, type Role } from './role.ts'

export type User = {
  id: string
  email: string
  name: string
  verified: boolean
  disabledAt: Date | null
}

export const userColumns = [
  'id',
  'email',
  'name',
  'email_verified as verified',
  'disabled_at as disabledAt',
] as const

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  return db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()
}

/** Their highest: a viewer's where there is none. */
export async function findRole(db: Db, userId: string): Promise<Role> {
  const rows = await db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .execute()
  return highestRole(rows.map(({ role }) => role))
}

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
