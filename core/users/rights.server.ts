import type { Actor } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { takeListRevision } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import { highestRole, mayManagePeople, type Role } from './role.ts'
import { findUser, listRoles } from './users.server.ts'

/**
 * Makes everybody who changes rights wait until this transaction ends: what is read after it stays
 * true, on both databases. Call it first.
 */
export async function lockRights(tx: Tx): Promise<void> {
  await takeListRevision(tx, 'people')
}

/** The person who acts, if they may manage people at this moment. Throws Refusal. */
export function requirePeopleManager(db: Db, actorId: string): Promise<Actor> {
  return requireRight(db, actorId, mayManagePeople)
}

/** The person who acts, if their role of this moment is enough. Throws Refusal. */
export async function requireRight(
  db: Db,
  actorId: string,
  may: (role: Role) => boolean,
): Promise<Actor> {
  const user = await findUser(db, actorId)
  const allowed =
    user !== undefined && user.disabledAt === null && may(highestRole(await listRoles(db, actorId)))
  if (!allowed) throw new Refusal('not-allowed')
  return { id: user.id, name: user.name || user.email }
}

/** Whether there is any admin, able to sign in or not. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('user_roles')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}

/** Refuses when nobody who can sign in would be an admin any more. Call it after the change. */
export async function requireAnAdmin(tx: Tx): Promise<void> {
  const left = await tx
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select('users.id')
    .where('user_roles.role', '=', 'admin')
    .where('users.disabled_at', 'is', null)
    .where('users.email_verified', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (!left) throw new Refusal('last-admin')
}
