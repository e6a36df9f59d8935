import { findSettings } from '#core/settings/settings.server.ts'
import { highestRole, mayOpenPanel, type Role } from '#core/users/role.ts'
import { listRoles } from '#core/users/users.server.ts'
import type { Db } from '#db/schema.ts'

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

const isStaff = (role: Role) => mayOpenPanel(role) || role === 'editor'
