import { Refusal } from '#core/issue.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { Actor } from '#core/work.ts'
import { takeListRevision } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import { hasRole, highestRole, mayManagePeople, type Role } from './role.ts'
import { findUser, hasSecondFactor, listRoles } from './users.server.ts'

/** Others who change rights wait for this transaction: what is read stays true. Call it first. */
export async function lockRights(tx: Tx): Promise<void> {
  await takeListRevision(tx, 'people')
}

/** Throws Refusal 'not-allowed'. */
export function requirePeopleManager(db: Db, actorId: string): Promise<Actor> {
  return requireRight(db, actorId, mayManagePeople)
}

/** With the role of this moment and the required second factor. Throws Refusal 'not-allowed'. */
export async function requireRight(
  db: Db,
  actorId: string,
  may: (role: Role) => boolean,
): Promise<Actor> {
  const user = await findUser(db, actorId)
  const role = highestRole(user ? await listRoles(db, actorId) : [])
  if (!user || user.disabledAt !== null || !may(role)) throw new Refusal('not-allowed')
  if (await mustEnrol(db, { id: actorId, role })) throw new Refusal('not-allowed')
  return { id: user.id, name: user.name || user.email }
}

export async function mustEnrol(
  db: Db,
  { id, role }: { id: string; role: Role },
): Promise<boolean> {
  if (!hasRole(role, 'admin') || !(await findSettings(db)).secondFactor.required) return false
  return !(await hasSecondFactor(db, id))
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('user_roles')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}

/** After a change of rights. Throws Refusal 'last-admin'. */
export async function requireAnAdmin(tx: Tx): Promise<void> {
  if ((await listActiveAdmins(tx)).length === 0) throw new Refusal('last-admin')
}

/** The admins who can sign in, by address. */
export function listActiveAdmins(db: Db): Promise<{ id: string; email: string; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.name'])
    .where('users.disabled_at', 'is', null)
    .where('users.email_verified', '=', true)
    .where('users.id', 'in', (from) =>
      from.selectFrom('user_roles').select('user_id').where('role', '=', 'admin'),
    )
    .orderBy('users.email')
    .execute()
}
