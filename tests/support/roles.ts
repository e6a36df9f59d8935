import type { Db } from '#db/schema.ts'

/** Every row that somebody has of a role: one is enough. */
export async function listRoles(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ role }) => role)
}
