import { findSession, renewSession } from '#core/people/sessions.server.ts'
import type { CurrentUser } from '#core/users/account.ts'
import { highestRole, type Role } from '#core/users/role.ts'
import { listRoles } from '#core/users/users.server.ts'
import { mustEnrol } from '#core/users/write.server.ts'
import type { Dependencies } from './dependencies.ts'

type Readers = Pick<Dependencies, 'db' | 'log'>

/** Finds the owner of a session token with their current rights, and renews the session. */
export async function findCurrentUser(
  deps: Readers,
  token: string | undefined,
): Promise<CurrentUser | undefined> {
  const session = token === undefined ? undefined : await findSession(deps.db, token)
  if (!session) return undefined
  await renew(deps, session)
  const { id: sessionId, account, hasSecondFactor } = session
  const role = await findRole(deps, account.id)
  return {
    ...account,
    role,
    sessionId,
    hasSecondFactor,
    mustEnrol: await mustEnrol(deps.db, { id: account.id, role }),
  }
}

/** A session that cannot be renewed, for example on a full disk, can still read. */
async function renew({ db, log }: Readers, session: { id: string; lastSeenAt: Date }) {
  try {
    await renewSession(db, session.id, session.lastSeenAt)
  } catch (error) {
    log.warn({ err: error }, 'session not renewed')
  }
}

/** Falls back to viewer, which has no rights, when the roles cannot be read (docs/product.md §4). */
export async function findRole({ db, log }: Readers, userId: string): Promise<Role> {
  try {
    return highestRole(await listRoles(db, userId))
  } catch (error) {
    log.warn({ err: error }, 'roles could not be read: viewer')
    return 'viewer'
  }
}
