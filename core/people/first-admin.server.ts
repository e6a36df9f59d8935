import { randomUUID } from 'node:crypto'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import { recordChange, systemActor } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { recordEvent } from '#core/security/events.server.ts'
import { highestRole, type Role } from '#core/users/role.ts'
import {
  createUser,
  findUserByEmail,
  listRoles,
  lockUser,
  replaceRole,
  savePassword,
  saveUser,
  type User,
} from '#core/users/users.server.ts'
import { hasAdmin, lockRights, workAs } from '#core/users/write.server.ts'
import type { Actor } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'
import { deleteTokens, findToken, firstAdminUrl, redeemToken, saveToken } from './links.server.ts'
import { type AccountMailer, mailFirstAdmin } from './mails.server.ts'
import { deletePendingSignIns, endSessions } from './sessions.server.ts'

/** Survives restarts; after it expires, a start creates a new one. */
const codeMinutes = 7 * 24 * 60

/**
 * Returns undefined once there is an admin. The same in every process: the code is derived from the
 * secret and the row's id, only its hash is stored (docs/decisions.md 2, docs/bar.md 28).
 */
export async function firstAdminLink(
  db: Db,
  { encryption, origin }: AccountMailer,
): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined
  return db.transaction().execute(async (tx) => {
    await lockRights(tx)
    if (await hasAdmin(tx)) return undefined
    return firstAdminUrl(origin, await currentCode(tx, encryption))
  })
}

async function currentCode(tx: Tx, encryption: Encryption): Promise<string> {
  const kept = await tx
    .selectFrom('mail_links')
    .select('id')
    .where('purpose', '=', 'first-admin')
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  if (kept && (await findToken(tx, 'first-admin', encryption.codeOf(kept.id))))
    return encryption.codeOf(kept.id)
  await tx.deleteFrom('mail_links').where('purpose', '=', 'first-admin').execute()
  const id = randomUUID()
  const token = encryption.codeOf(id)
  const details = { email: '' }
  await saveToken(tx, { purpose: 'first-admin', id, token, details, minutes: codeMinutes })
  return token
}

export async function isFirstAdminCode(db: Db, code: string): Promise<boolean> {
  return (await findToken(db, 'first-admin', code)) !== undefined && !(await hasAdmin(db))
}

/** Returns the account's id; concurrent calls create one. `password` is a hash. Throws Refusal. */
export async function redeemFirstAdminCode(
  db: Db,
  accountMailer: AccountMailer,
  code: string,
  admin: FirstAdmin,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockRights(tx)
    const link = await redeemToken(tx, 'first-admin', code)
    if (!link || (await hasAdmin(tx))) throw new Refusal('invalid-link')
    const { id } = await createOrPromoteAdmin(tx, admin)
    await mailFirstAdmin(tx, accountMailer, admin.email)
    return id
  })
}

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
async function createOrPromoteAdmin(tx: Tx, { email, name, password }: FirstAdmin): Promise<User> {
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
