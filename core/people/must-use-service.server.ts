import { Refusal } from '#core/issue.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { highestRole, isStaff, type Role, staffRoles } from '#core/users/role.ts'
import { listRoles } from '#core/users/users.server.ts'
import type { Db } from '#db/schema.ts'
import { hasIdentity, identityProvider } from './identities.server.ts'

/**
 * Whether somebody is on the staff and has to sign in with the other service. One admin is excepted by
 * the settings, so that the firm gets in while that service is away.
 */
export async function mustUseService(
  db: Db,
  person: { id: string; email: string },
): Promise<boolean> {
  const role = highestRole(await listRoles(db, person.id))
  return isAskedOf(db, { email: person.email, role })
}

/** The same of somebody who is invited and has no account yet. */
export async function isAskedOf(
  db: Db,
  { email, role }: { email: string; role: Role },
): Promise<boolean> {
  const { signInService } = await findSettings(db)
  if (!signInService.required || !isStaff(role)) return false
  return email !== signInService.exception.trim().toLowerCase()
}

/**
 * The staff who could no longer sign in if the other service were asked of them now, since they have not
 * connected it: by name, without the one who is excepted, in lower case.
 */
export async function listUnconnected(db: Db, exception: string): Promise<string[]> {
  const people = await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('disabled_at', 'is', null)
    .where('email', '<>', exception)
    .where('id', 'in', (query) =>
      query.selectFrom('user_roles').select('user_id').where('role', 'in', staffRoles),
    )
    .where('id', 'not in', (query) =>
      query.selectFrom('credentials').select('user_id').where('provider_id', '=', identityProvider),
    )
    .orderBy('email')
    .execute()
  return people.map(({ name, email }) => name || email)
}

/**
 * Asks before somebody gets a role, or their account back, whether they could sign in with it at all.
 *
 * @throws Refusal 'not-connected'
 */
export async function requireConnected(
  db: Db,
  person: { id: string; email: string },
  role: Role,
): Promise<void> {
  if (!(await isAskedOf(db, { email: person.email, role }))) return
  if (!(await hasIdentity(db, person.id))) throw new Refusal('not-connected')
}
