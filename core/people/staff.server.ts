import type { Db } from '#db/schema.ts'

export type StaffMember = { id: string; name: string }

/** The people who can answer for a record: all editors, sorted by name. */
export async function listStaff(db: Db): Promise<StaffMember[]> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', (query) =>
      query.selectFrom('user_roles').select('user_id').where('role', 'in', ['admin', 'editor']),
    )
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('email')
    .execute()
  return people.map(({ id, name, email }) => ({ id, name: name || email }))
}

/** Everyone with an account, including those who are no longer on the staff. */
export async function listEverybody(
  db: Db,
): Promise<{ id: string; name: string; email: string }[]> {
  return db.selectFrom('users').select(['id', 'name', 'email']).orderBy('email').execute()
}
