import { randomUUID } from 'node:crypto'
import { startApprovalWait, waitHours } from '#core/approval/approvers.server.ts'
import { isApprovalRequired } from '#core/approval/gate.server.ts'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import { operatorActor, systemActor } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { tellAdmins } from '#core/outbox/review-mails.server.ts'
import { hasRole } from '#core/rights/role.ts'
import { findRole, type User } from '#core/rights/users.server.ts'
import { hasAdmin, lockRights, workAs } from '#core/rights/write.server.ts'
import { type EventSource, recordEvent } from '#core/security/events.server.ts'
import type { Actor } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'
import {
  deleteAllTokens,
  findToken,
  firstAdminUrl,
  issueToken,
  linkUrl,
  redeemToken,
} from './links.server.ts'
import { type AccountMailer, mailFirstAdmin, tellOfFactor } from './mails.server.ts'
import { factorGone, withManagedUser } from './people.server.ts'
import { listUnreadable, removeFactors } from './second-factor.server.ts'
import { deleteBrowsers, endAccess, takeOver } from './sessions.server.ts'
import {
  createUser,
  findPassword,
  findUserByEmail,
  lockUser,
  lockUserByEmail,
  nameOf,
  recordPerson,
  savePassword,
} from './users.server.ts'

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
  await deleteAllTokens(tx, 'first-admin')
  const id = randomUUID()
  const token = encryption.codeOf(id)
  await issueToken(tx, 'first-admin', { email: '' }, { id, token, minutes: codeMinutes })
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
    const made = link && (await createFirstAdmin(tx, accountMailer, admin))
    if (!made) throw new Refusal('invalid-link')
    return made.id
  })
}

type FirstAdmin = { email: string; name: string; password: string }

/** From ADMIN_EMAIL and the hash of ADMIN_PASSWORD. Returns whether it created one. */
export async function ensureFirstAdmin(
  db: Db,
  accountMailer: AccountMailer,
  admin: FirstAdmin,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockRights(tx)
    return (await createFirstAdmin(tx, accountMailer, admin)) !== undefined
  })
}

/** Undefined where there is an admin already. */
async function createFirstAdmin(
  tx: Tx,
  accountMailer: AccountMailer,
  admin: FirstAdmin,
): Promise<User | undefined> {
  if (await hasAdmin(tx)) return undefined
  const user = await makeAdmin(tx, systemActor, admin)
  await mailFirstAdmin(tx, accountMailer, admin.email)
  return user
}

/**
 * Makes an account of this address an admin's, or one for it. The operator vouches for the address; a password that
 * somebody else may have set goes.
 */
async function makeAdmin(
  tx: Tx,
  actor: Actor,
  { email, name = '', password }: Partial<FirstAdmin> & { email: string },
): Promise<User> {
  await deleteAllTokens(tx, 'first-admin')
  const known = await lockUserByEmail(tx, email)
  const before = known ? await findRole(tx, known.id) : null
  const user =
    known ?? (await createUser(tx, { email, name, verified: true, role: 'admin', password }))
  if (known) {
    if (password !== undefined || !known.verified)
      await savePassword(tx, known.id, password ?? null)
    await takeOver(tx, known.id, { role: 'admin' })
    await tx
      .updateTable('users')
      .set({ disabled_at: null, disabled_by: null })
      .where('id', '=', known.id)
      .execute()
  }
  const details = { before: before ?? 'none', after: 'admin', by: actor.name }
  await recordEvent(tx, { type: 'role_changed', userId: user.id, details })
  const action = known ? 'updated' : 'added'
  await recordPerson(await workAs(tx, actor), user, { role: { before, after: 'admin' } }, action)
  return user
}

/**
 * Creates the account if necessary. Returns whether it has a password to sign in with, and from when
 * it may approve, where changes need a second person.
 */
export async function createAdminByCommand(
  db: Db,
  origin: string,
  email: string,
): Promise<{ hasPassword: boolean; approvesFrom: Date | undefined }> {
  return db.transaction().execute(async (tx) => {
    await lockRights(tx)
    const user = await makeAdmin(tx, operatorActor, { email })
    const approvesFrom = await delayApproval(tx, origin, user, `${email} was made an admin`)
    return { hasPassword: (await findPassword(tx, user.id)) !== undefined, approvesFrom }
  })
}

/** A link to sign in or choose a password without mail. Undefined if there is no such account. */
export async function createLinkForCli(
  db: Db,
  origin: string,
  purpose: 'magic' | 'reset',
  email: string,
): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user || user.disabledAt !== null) return undefined
    await delayApproval(tx, origin, user, `A link to sign in as ${email} was made`)
    const { token } = await issueToken(tx, purpose, { email, userId: user.id })
    return linkUrl(origin, purpose, token)
  })
}

/**
 * An admin as whom the operator could now sign in approves nothing for 72 hours, and all admins are told, who may disable the account or end the wait (docs/decisions.md 42). Nothing
 * happens while changes need no second person, or to somebody who is no admin.
 *
 * @param what for the notice, such as 'jane@example.com was made an admin'
 * @returns from when they may approve
 */
async function delayApproval(
  tx: Tx,
  origin: string,
  user: User,
  what: string,
): Promise<Date | undefined> {
  if (!hasRole(await findRole(tx, user.id), 'admin')) return undefined
  const approvesFrom = await startApprovalWait(tx, user.id)
  if (!approvesFrom) return undefined
  const differences = { approvesFrom: { before: null, after: approvesFrom } }
  await recordPerson(await workAs(tx, operatorActor), user, differences)
  const note = `They approve nothing for ${waitHours} hours. Any other admin can end that, or disable the account, under People`
  await tellAdmins(tx, origin, { what, by: operatorActor.name, note })
  return approvesFrom
}

/** For a user who has lost their device; done by another admin. Throws Refusal. */
export async function removeSecondFactor(
  { db, accountMailer }: { db: Db; accountMailer: AccountMailer },
  actorId: string,
  client: EventSource,
  personId: string,
): Promise<void> {
  if (personId === actorId) throw new Refusal('not-allowed')
  await withManagedUser(db, actorId, personId, async (work, person) => {
    const { tx, actor: by } = work
    await removeFrom(tx, accountMailer, person, { by: by.name, ...client })
    await recordPerson(work, person, factorGone)
    if (await isApprovalRequired(tx))
      await tellAdmins(tx, accountMailer.origin, {
        what: factorReset(person),
        by: by.name,
        note: '',
      })
  })
}

/** For the person who runs the machine. Throws Refusal. */
export async function removeSecondFactorByCommand(
  db: Db,
  accountMailer: AccountMailer,
  email: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await lockUserByEmail(tx, email)
    if (!user) throw new Refusal('not-found')
    await removeByCommand(tx, accountMailer, user)
  })
}

async function removeByCommand(tx: Tx, accountMailer: AccountMailer, user: User): Promise<void> {
  await removeFrom(tx, accountMailer, user, { by: operatorActor.name })
  await recordPerson(await workAs(tx, operatorActor), user, factorGone)
  await delayApproval(tx, accountMailer.origin, user, factorReset(user))
}

const factorReset = (person: User) => `The two-step verification of ${nameOf(person)} was reset`

async function removeFrom(
  tx: Tx,
  accountMailer: AccountMailer,
  person: User,
  { by, ...seen }: { by: string } & Partial<EventSource>,
): Promise<void> {
  if (!(await removeFactors(tx, person.id))) throw new Refusal('second-factor-changed')
  await endAccess(tx, person.id)
  await deleteBrowsers(tx, person.id)
  await tellOfFactor(tx, accountMailer, person, 'removed', { details: { by }, ...seen })
}

/**
 * For the person who runs the machine, after a new session secret: ends every session and every link in a
 * mail, including invitations, and removes second factors that it cannot decrypt. Returns how many.
 */
export async function signEverybodyOut(
  db: Db,
  accountMailer: AccountMailer,
): Promise<{ sessions: number; links: number; secondFactors: number }> {
  return db.transaction().execute(async (tx) => {
    const ended = await tx.deleteFrom('sessions').executeTakeFirst()
    await tx.deleteFrom('sign_in_tickets').execute()
    const links = await deleteAllTokens(tx)
    const unreadable = await listUnreadable(tx, accountMailer.encryption)
    for (const id of unreadable) {
      const user = await lockUser(tx, id)
      if (user) await removeByCommand(tx, accountMailer, user)
    }
    const secondFactors = unreadable.length
    return { sessions: Number(ended.numDeletedRows), links, secondFactors }
  })
}
