import { Refusal } from '#core/issue.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { highestRole, isStaff, type Role, staffRoles } from '#core/users/role.ts'
import { listRoles } from '#core/users/users.server.ts'
import type { Db } from '#db/schema.ts'
import { hasIdentity, listConnected } from './identities.server.ts'
import type { KnowingService } from './oidc-service.ts'

/**
 * Whether somebody is on the staff and has to sign in with the other service, which nobody has where the
 * environment names none. One admin is excepted by the settings, so that the firm gets in while it is away.
 */
export async function mustUseService(
  db: Db,
  service: KnowingService | undefined,
  person: { id: string; email: string },
): Promise<boolean> {
  const role = highestRole(await listRoles(db, person.id))
  return isAskedOf(db, service, { email: person.email, role })
}

/** The same of somebody who is invited and has no account yet. */
export async function isAskedOf(
  db: Db,
  service: KnowingService | undefined,
  { email, role }: { email: string; role: Role },
): Promise<boolean> {
  if (!service || !isStaff(role)) return false
  const { signInService } = await findSettings(db)
  if (!signInService.required) return false
  return email !== signInService.exception.trim().toLowerCase()
}

/**
 * The staff who could no longer sign in if the other service were asked of them now, since they have not
 * connected it: by name, without the one who is excepted, in lower case.
 */
export async function listUnconnected(
  db: Db,
  service: KnowingService | undefined,
  exception: string,
): Promise<string[]> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('disabled_at', 'is', null)
    .where('email', '<>', exception)
    .where('id', 'in', (query) =>
      query.selectFrom('user_roles').select('user_id').where('role', 'in', staffRoles),
    )
    .orderBy('email')
    .execute()
  const connected = service ? await listConnected(db, service) : new Set()
  return people.filter(({ id }) => !connected.has(id)).map(({ name, email }) => name || email)
}

/**
 * Asks before somebody gets a role, or their account back, whether they could sign in with it at all.
 *
 * @throws Refusal 'not-connected'
 */
export async function requireConnected(
  db: Db,
  service: KnowingService | undefined,
  person: { id: string; email: string },
  role: Role,
): Promise<void> {
  if (!service || !(await isAskedOf(db, service, { email: person.email, role }))) return
  if (!(await hasIdentity(db, service, person.id))) throw new Refusal('not-connected')
}
