import { Refusal } from '#core/issue.ts'
import { highestRole, type Role, staffRoles } from '#core/users/role.ts'
import { listRoles } from '#core/users/users.server.ts'
import { isServiceAskedOf } from '#core/users/write.server.ts'
import type { Db } from '#db/schema.ts'
import { hasIdentity, listConnected } from './identities.server.ts'
import type { KnowingService } from './oidc-service.ts'

/** As isServiceAskedOf, of somebody with an account and the role of this moment. */
export async function mustUseService(
  db: Db,
  service: KnowingService | undefined,
  person: { id: string; email: string },
): Promise<boolean> {
  const role = highestRole(await listRoles(db, person.id))
  return isServiceAskedOf(db, service, { email: person.email, role })
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
  if (!service || !(await isServiceAskedOf(db, service, { email: person.email, role }))) return
  if (!(await hasIdentity(db, service, person.id))) throw new Refusal('not-connected')
}
