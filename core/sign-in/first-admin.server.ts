import { randomUUID } from 'node:crypto'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import { recordChange, systemActor } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { type AccountMailer, mailFirstAdmin } from '#core/mail-links/account-mailer.server.ts'
import { firstAdminUrl } from '#core/mail-links/link-addresses.ts'
import {
  deleteTokens,
  findToken,
  keepToken,
  redeemToken,
} from '#core/mail-links/mail-links.server.ts'
import { addEvent } from '#core/security/events.server.ts'
import { endSessions } from '#core/sessions/sessions.server.ts'
import { hasAdmin, lockRights } from '#core/users/rights.server.ts'
import { highestRole, type Role } from '#core/users/role.ts'
import {
  addUser,
  findUserByEmail,
  listRoles,
  lockUser,
  replaceRole,
  setPassword,
  type User,
  updateUser,
} from '#core/users/users.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { deletePendingSignIns } from './sign-in.server.ts'

/** It outlives restarts; a later start makes a new one. */
const codeMinutes = 7 * 24 * 60

/**
 * Undefined once there is one. Every process gives the same one: the code follows from the secret
 * and the row's id, only its hash is kept (docs/decisions.md 2, docs/bar.md 28).
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
  await keepToken(tx, { purpose: 'first-admin', id, token, details, minutes: codeMinutes })
  return token
}

export async function isFirstAdminCode(db: Db, code: string): Promise<boolean> {
  return (await findToken(db, 'first-admin', code)) !== undefined && !(await hasAdmin(db))
}

type FirstAdmin = { email: string; name: string; password: string }

/** Returns the account's id; two at once make one. `password` is a hash. Throws Refusal. */
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

/** ADMIN_EMAIL and ADMIN_PASSWORD (its hash). Returns whether it made one. */
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

/** The person at the machine vouches for the address; an earlier stranger's password goes. */
async function createOrPromoteAdmin(tx: Tx, { email, name, password }: FirstAdmin): Promise<User> {
  const known = await findUserByEmail(tx, email)
  if (!known) {
    const user = await addUser(tx, { email, name, verified: true, role: 'admin', password })
    await recordAdmin(tx, user, null)
    return user
  }
  await setPassword(tx, known.id, password)
  await makeAdmin(tx, known)
  return known
}

export async function makeAdmin(tx: Tx, user: User): Promise<void> {
  await lockUser(tx, user.id)
  await updateUser(tx, user.id, { email_verified: true })
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
  await recordAdmin(tx, user, before)
}

export async function recordAdmin(tx: Tx, user: User, before: Role | null): Promise<void> {
  const details = { before: before ?? 'none', after: 'admin', by: systemActor.name }
  await addEvent(tx, { type: 'role_changed', userId: user.id, details })
  await recordChange(tx, systemActor, {
    noun: 'people',
    recordId: user.id,
    recordName: user.name || user.email,
    action: before === null ? 'added' : 'updated',
    differences: { role: { before, after: 'admin' } },
  })
}
