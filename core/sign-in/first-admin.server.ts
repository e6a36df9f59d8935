import { recordChange, systemActor } from '#core/history/changes.server.ts'
import type { AccountMailer } from '#core/mail-links/account-mailer.server.ts'
import { mailFirstAdmin } from '#core/mail-links/account-news.server.ts'
import { deleteTokens } from '#core/mail-links/mail-links.server.ts'
import { recordEvent } from '#core/security/events.server.ts'
import { endSessions } from '#core/sessions/end-sessions.server.ts'
import { savePassword } from '#core/users/passwords.server.ts'
import { hasAdmin, lockRights } from '#core/users/rights.server.ts'
import { highestRole, type Role } from '#core/users/role.ts'
import {
  createUser,
  findUserByEmail,
  listRoles,
  lockUser,
  replaceRole,
  saveUser,
  type User,
} from '#core/users/users.server.ts'
import { workAs } from '#core/users/write.server.ts'
import type { Actor } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'
import { deletePendingSignIns } from './pending-sign-ins.server.ts'

export type FirstAdmin = { email: string; name: string; password: string }

/** From ADMIN_EMAIL and the hash of ADMIN_PASSWORD. Returns whether it created one. */
export async function ensureFirstAdmin(
  db: Db,
  accountMailer: AccountMailer,
  admin: FirstAdmin,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockRights(tx)
    if (await hasAdmin(tx)) return false
    await tx.deleteFrom('mail_links').where('purpose', '=', 'first-admin').execute()
    await createOrPromoteAdmin(tx, admin)
    await mailFirstAdmin(tx, accountMailer, admin.email)
    return true
  })
}

/** The operator vouches for the address; a password set by someone else is removed. */
export async function createOrPromoteAdmin(
  tx: Tx,
  { email, name, password }: FirstAdmin,
): Promise<User> {
  const known = await findUserByEmail(tx, email)
  if (!known) {
    const user = await createUser(tx, { email, name, verified: true, role: 'admin', password })
    await recordAdmin(tx, user, null)
    return user
  }
  await savePassword(tx, known.id, password)
  await promoteToAdmin(tx, known)
  return known
}

export async function promoteToAdmin(
  tx: Tx,
  user: User,
  actor: Actor = systemActor,
): Promise<void> {
  await lockUser(tx, user.id)
  await saveUser(tx, user.id, { email_verified: true })
  await tx
    .updateTable('users')
    .set({ disabled_at: null, disabled_by: null })
    .where('id', '=', user.id)
    .execute()
  const before = highestRole(await listRoles(tx, user.id))
  await replaceRole(tx, user.id, 'admin')
  await endSessions(tx, user.id)
  await deletePendingSignIns(tx, user.id)
  await deleteTokens(tx, user.id, ['verify', 'magic', 'reset', 'reset-ticket'])
  await recordAdmin(tx, user, before, actor)
}

export async function recordAdmin(
  tx: Tx,
  user: User,
  before: Role | null,
  actor: Actor = systemActor,
): Promise<void> {
  const details = { before: before ?? 'none', after: 'admin', by: actor.name }
  await recordEvent(tx, { type: 'role_changed', userId: user.id, details })
  await recordChange(await workAs(tx, actor), {
    noun: 'people',
    recordId: user.id,
    recordName: user.name || user.email,
    action: before === null ? 'added' : 'updated',
    differences: { role: { before, after: 'admin' } },
  })
}
