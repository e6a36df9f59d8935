import type { Db } from '#db/schema.ts'

export type RemovedMember = {
  id: string
  name: string
  role: string
  removedAt: Date
  removedBy: string | undefined
}

export async function listRemovedMembers(db: Db): Promise<RemovedMember[]> {
  const rows = await db
    .selectFrom('team_members')
    .leftJoin('users', 'users.id', 'team_members.removed_by')
    .select(['team_members.id', 'team_members.name', 'team_members.role', 'removed_at'])
    .select(['users.name as by_name', 'users.email as by_email'])
    .where('removed_at', 'is not', null)
    .orderBy('removed_at', 'desc')
    .orderBy('team_members.id')
    .execute()
  return rows.map(({ id, name, role, removed_at, by_name, by_email }) => ({
    id,
    name,
    role,
    removedAt: removed_at ?? new Date(0),
    removedBy: by_name || (by_email ?? undefined),
  }))
}
